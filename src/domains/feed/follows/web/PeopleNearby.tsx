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
import { STRANGERS } from '../rules.ts'
import { FollowButton } from './FollowButton.tsx'
import { PersonRow } from './PersonRow.tsx'

/** A suggestion as it is kept here: whom one just followed stays in the list. */
export type KeptSuggestion = Suggestions['people'][number] & { relation?: Relation }

export interface PeopleNearbyProps {
  most?: number
  /** What stands here when there is nobody; nothing unless told. */
  otherwise?: ReactNode
}

/** People of the member's own gym and town whom they do not follow yet. */
export function PeopleNearby({ most, otherwise = null }: PeopleNearbyProps) {
  const { data, isError } = useQuery({
    ...people.onboarding.suggestions.queryOptions(),
    // Asked again now and then only: a list that changes while one follows loses its place.
    staleTime: 300_000,
  })
  const suggested: KeptSuggestion[] | undefined = data?.people.slice(0, most)
  if (isError && !suggested) return otherwise
  if (suggested?.length === 0) return otherwise
  return (
    <Card
      title={<Trans>People who train in your town</Trans>}
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

/** Somebody who may be worth following, and why. */
export function SuggestedPerson({ person, linked }: { person: KeptSuggestion; linked?: boolean }) {
  const reasons = { same_gym: <Trans>Trains at your gym</Trans>, same_city: <Trans>Lives in your city</Trans> }
  return (
    <PersonRow person={person} note={reasons[person.because]} linked={linked}>
      <FollowButton person={person} relation={person.relation ?? STRANGERS} size="small" />
    </PersonRow>
  )
}
