import { Trans, useLingui } from '@lingui/react/macro'
import { type InfiniteData, type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ActivityPage } from '../contract.ts'
import { CardFeed } from './CardFeed.tsx'
import { CardSkeletons } from './CardSkeletons.tsx'
import { FeedNotLoaded } from './FeedNotLoaded.tsx'

/** What `infiniteOptions` of a call that answers a page of cards gives. */
export type CardsQuery = UseInfiniteQueryOptions<
  ActivityPage,
  Error,
  InfiniteData<ActivityPage, string | undefined>,
  QueryKey,
  string | undefined
>

/** How the pages of such a call follow each other: `infiniteOptions({ input, ...inPages })`. */
export const inPages = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
}

/** A list of cards that grows on the way down: posts of a profile, what was saved. `empty` is shown for no card at all. */
export function ActivityList({
  query,
  empty,
  label,
  headingLevel,
}: {
  query: CardsQuery
  empty: ReactNode
  /** What the list is, for a screen reader. */
  label?: string
  headingLevel?: 2 | 3
}) {
  const { t } = useLingui()
  const { data, isError, refetch, ...more } = useInfiniteQuery(query)
  if (!data)
    return isError ? (
      <FeedNotLoaded again={refetch}>
        <Trans>This could not be loaded just now.</Trans>
      </FeedNotLoaded>
    ) : (
      <CardSkeletons />
    )
  const entries = data.pages.flatMap(({ items }) => items.map((card) => ({ card })))
  return <CardFeed label={label ?? t`Posts`} entries={entries} empty={empty} headingLevel={headingLevel} more={more} />
}
