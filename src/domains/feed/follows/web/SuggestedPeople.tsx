import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PersonCard } from '#domains/members/people/contract.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { Relation, SuggestedPerson } from '../contract.ts'
import { NO_RELATION } from '../rules.ts'
import { FollowButton } from './FollowButton.tsx'
import { follows } from './follows.ts'
import { PersonRow } from './PersonRow.tsx'

/** A suggestion. Someone the member has just followed stays in the list. */
type CachedSuggestion = PersonCard & { relation?: Relation } & Pick<SuggestedPerson, 'because'> &
  Partial<Pick<SuggestedPerson, 'through'>>

export const suggestedPeopleQuery = {
  ...follows.suggestions.queryOptions(),
  // Rarely refetched, because the list would lose its scroll position while someone works through it.
  staleTime: 300_000,
}

export interface SuggestedPeopleProps {
  most?: number
  /** Shown when there are no suggestions or they can't be loaded. */
  otherwise?: ReactNode
}

/** People whom the member doesn't follow yet, closest first. */
export function SuggestedPeople({ most, otherwise = null }: SuggestedPeopleProps) {
  const { data, isError } = useQuery(suggestedPeopleQuery)
  const suggested: CachedSuggestion[] | undefined = data?.people.slice(0, most)
  if (isError && !suggested) return otherwise
  if (suggested?.length === 0) return otherwise
  return (
    <Card
      title={<Trans>People to follow</Trans>}
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
            <Suggestion key={person.uid} person={person} />
          ))}
        </ul>
      ) : (
        <SkeletonRows />
      )}
    </Card>
  )
}

/** A person worth following, and the reason. */
export function Suggestion({ person, linked }: { person: CachedSuggestion; linked?: boolean }) {
  return (
    <PersonRow person={person} note={<Reason of={person} />} linked={linked}>
      <FollowButton person={person} relation={person.relation ?? NO_RELATION} size="small" />
    </PersonRow>
  )
}

function Reason({ of: { because, through } }: { of: CachedSuggestion }) {
  if (because === 'followed')
    return through ? (
      <FollowedBy name={through.name} others={through.others} />
    ) : (
      <Trans>Followed by people you follow</Trans>
    )
  const reasons = {
    follows_me: <Trans>Follows you</Trans>,
    same_gym: <Trans>Trains at your gym</Trans>,
    same_city: <Trans>Lives in your city</Trans>,
    same_country: <Trans>Active in your country</Trans>,
    popular: <Trans>Popular on Open Mat</Trans>,
    active: <Trans>Posted recently</Trans>,
  }
  return reasons[because]
}

function FollowedBy({ name, others }: { name: string; others: number }) {
  if (others === 0)
    return (
      <Trans>
        Followed by <bdi>{name}</bdi>
      </Trans>
    )
  return (
    <Trans>
      Followed by <bdi>{name}</bdi> and <Plural value={others} one="# other" other="# others" />
    </Trans>
  )
}
