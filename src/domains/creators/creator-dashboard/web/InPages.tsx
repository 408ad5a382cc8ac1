import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { NumbersNotLoaded } from './NumbersNotLoaded.tsx'

interface Page<Item> {
  items: Item[]
}

/** A list in pages: what it looks like with something in it, and what stands there without. */
export function InPages<Item>({
  list,
  children,
  empty,
}: {
  list: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  children: (items: Item[]) => ReactNode
  empty: ReactNode
}) {
  const { data, isError, isFetching, refetch } = list
  if (!data)
    return isError ? <NumbersNotLoaded again={refetch} busy={isFetching} /> : <SkeletonRows rows={5} picture={false} />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      <ShowMore of={list} className="self-start" />
    </>
  )
}
