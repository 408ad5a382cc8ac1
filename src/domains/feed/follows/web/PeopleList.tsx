import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { PersonInList } from '../contract.ts'
import { FollowButton } from './FollowButton.tsx'
import type { listQuery, searchQuery } from './follows.ts'
import { PersonRow } from './PersonRow.tsx'

export interface PeopleListProps {
  query: ReturnType<typeof listQuery> | ReturnType<typeof searchQuery>
  /** Shown when the list is empty. */
  empty: ReactNode
  /** Actions for each person; a FollowButton by default. */
  actions?: (person: PersonInList) => ReactNode
  /** False if the profiles aren't visible to the viewer. */
  linked?: boolean
  /** Announces the count to screen readers, for a list that changes while typing. */
  counted?: boolean
}

/** A paged list of people. Offline, the last loaded one. */
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
            <Plural value={{ count: people.length }} _0="No one found" one="# person found" other="# people found" />
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

/** A refusal, such as for a private list, shows the server's message and no retry button. */
function NoList({ error, again, busy }: { error: Error; again: () => unknown; busy: boolean }) {
  const { status, message } = failureOf(error)
  if (status === 403) return <p className="py-2 text-quiet">{message}</p>
  return <Failure what={<Trans>this list</Trans>} again={again} busy={busy} />
}
