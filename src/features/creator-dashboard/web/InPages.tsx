import { Trans } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { NotLoaded } from './NotLoaded.tsx'

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
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  if (!data)
    return isError ? (
      <NotLoaded onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <SkeletonRows rows={5} picture={false} />
    )
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      {list.isFetchNextPageError ? (
        <NotLoaded onRetry={() => void fetchNextPage()} busy={isFetchingNextPage} />
      ) : (
        hasNextPage && (
          <Button className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        )
      )}
    </>
  )
}
