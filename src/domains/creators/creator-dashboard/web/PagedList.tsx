import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'

interface Page<Item> {
  items: Item[]
}

/** A paged list, or `empty` if it has no items. */
export function PagedList<Item>({
  list,
  children,
  empty,
}: {
  list: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  children: (items: Item[]) => ReactNode
  empty: ReactNode
}) {
  const { data, isError, isFetching, refetch } = list
  if (!data) return isError ? <Failure again={refetch} busy={isFetching} /> : <SkeletonRows rows={5} picture={false} />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      <ShowMore of={list} className="self-start" />
    </>
  )
}
