import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Suggestions } from '#domains/members/people/contract.ts'
import { people } from '#domains/members/people/web/people.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { Relation } from '../contract.ts'
import { NO_RELATION } from '../rules.ts'
import { FollowButton } from './FollowButton.tsx'
import { PersonRow } from './PersonRow.tsx'

/** A suggestion. Someone the member has just followed stays in the list. */
export type CachedSuggestion = Suggestions['people'][number] & { relation?: Relation }

export const suggestedPeopleQuery = {
  ...people.onboarding.suggestions.queryOptions(),
  // Rarely refetched, because the list would lose its scroll position while someone works through it.
  staleTime: 300_000,
}

export interface PeopleNearbyProps {
  most?: number
  /** Shown when there are no suggestions. */
  otherwise?: ReactNode
}

/** People from the member's gym and town whom the member doesn't follow yet. */
export function PeopleNearby({ most, otherwise = null }: PeopleNearbyProps) {
  const { data, isError } = useQuery(suggestedPeopleQuery)
  const suggested: CachedSuggestion[] | undefined = data?.people.slice(0, most)
  if (isError && !suggested) return otherwise
  if (suggested?.length === 0) return otherwise
  return (
    <Card
      title={<Trans>People near you</Trans>}
      action={
        most !== undefined && (
          <ButtonLink look="quiet" size="small" to={paths.people()}>
            <Trans>Find people</Trans>
          </ButtonLink>
        )
      }
    >
      {suggested ? (
        <ul className="-my-2 divide-y divide-line">
          {suggested.map((person) => (
            <SuggestedPerson key={person.uid} person={person} />
          ))}
        </ul>
      ) : (
        <SkeletonRows />
      )}
    </Card>
  )
}

/** A person worth following, and the reason. */
export function SuggestedPerson({ person, linked }: { person: CachedSuggestion; linked?: boolean }) {
  const reasons = { same_gym: <Trans>Trains at your gym</Trans>, same_city: <Trans>Lives in your city</Trans> }
  return (
    <PersonRow person={person} note={reasons[person.because]} linked={linked}>
      <FollowButton person={person} relation={person.relation ?? NO_RELATION} size="small" />
    </PersonRow>
  )
}
