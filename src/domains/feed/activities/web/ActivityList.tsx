import { Trans, useLingui } from '@lingui/react/macro'
import { type InfiniteData, type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '#ui/Failure.tsx'
import type { ActivityPage } from '../contract.ts'
import { CardFeed } from './CardFeed.tsx'
import { CardSkeletons } from './CardSkeletons.tsx'

/** The `infiniteOptions` of a call that returns a page of cards. */
export type CardsQuery = UseInfiniteQueryOptions<
  ActivityPage,
  Error,
  InfiniteData<ActivityPage, string | undefined>,
  QueryKey,
  string | undefined
>

/**
 * A list of cards that loads more on scroll, such as a profile's posts or saved entries. Shows `empty` if there are
 * none.
 */
export function ActivityList({
  query,
  empty,
  label,
}: {
  query: CardsQuery
  empty: ReactNode
  /** Describes the list to screen readers. */
  label?: string
}) {
  const { t } = useLingui()
  const { data, isError, refetch, ...more } = useInfiniteQuery(query)
  if (!data) return isError ? <Failure what={<Trans>these posts</Trans>} again={refetch} /> : <CardSkeletons />
  const entries = data.pages.flatMap(({ items }) => items.map((card) => ({ card })))
  return <CardFeed label={label ?? t`Posts`} entries={entries} empty={empty} more={more} />
}
