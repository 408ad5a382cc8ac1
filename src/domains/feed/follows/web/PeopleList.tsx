import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { PersonInList } from '../contract.ts'
import { FollowButton } from './FollowButton.tsx'
import type { listQuery, searchQuery } from './follows.ts'
import { PersonRow } from './PersonRow.tsx'

export interface PeopleListProps {
  query: ReturnType<typeof listQuery> | ReturnType<typeof searchQuery>
  /** When nobody is in it. */
  empty: ReactNode
  /** What one can do about each; a FollowButton unless told. */
  actions?: (person: PersonInList) => ReactNode
  /** False where the people are not to be seen elsewhere. */
  linked?: boolean
  /** Says to a screen reader how many there are, for a list that changes while one types. */
  counted?: boolean
}

/** People, page after page, as they were last seen when offline. */
export function PeopleList({ query, empty, actions, linked, counted }: PeopleListProps) {
  const list = useInfiniteQuery(query as ReturnType<typeof listQuery>)
  const { data, error, refetch, isFetching } = list
  const people = data?.pages.flatMap(({ items }) => items)
  if (!people) {
    if (!error) return <SkeletonRows />
    return <NoList error={error} again={refetch} busy={isFetching} />
  }
  return (
    <>
      {counted && (
        <VisuallyHidden>
          <span role="status">
            <Plural value={people.length} _0="Nobody found" one="# person found" other="# people found" />
          </span>
        </VisuallyHidden>
      )}
      {people.length === 0 && empty}
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <PersonRow key={person.uid} person={person} linked={linked}>
            {actions ? actions(person) : <FollowButton person={person} relation={person.relation} size="small" />}
          </PersonRow>
        ))}
      </ul>
      <ShowMore of={list} wide className="mt-3" />
    </>
  )
}

/** Why there is no list, in words, and what to do. A refusal says its reason itself. */
function NoList({ error, again, busy }: { error: Error; again: () => unknown; busy: boolean }) {
  const { kind, status, message } = failureOf(error)
  if (status === 403) return <p className="py-2 text-quiet">{message}</p>
  return (
    <NotLoaded again={again} busy={busy}>
      {kind === 'offline' ? (
        <Trans>You're offline, and this was not looked at before.</Trans>
      ) : (
        <Trans>The list could not be loaded just now.</Trans>
      )}
    </NotLoaded>
  )
}
