import { Trans } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { TechniqueVideo, VideoPage } from '../contract.ts'

/** Videos in pages; `children` stands where there are none. */
export function VideoList({
  list,
  row,
  className,
  children,
}: {
  list: UseInfiniteQueryResult<InfiniteData<VideoPage>>
  row: (video: TechniqueVideo) => ReactNode
  className?: string
  children: ReactNode
}) {
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } =
    list
  if (!data) return isError ? <NotLoaded onRetry={() => void refetch()} busy={isFetching} /> : <SkeletonRows rows={3} />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return children
  return (
    <div className="flex flex-col gap-4">
      <ul className={className}>{items.map(row)}</ul>
      {isFetchNextPageError ? (
        <NotLoaded onRetry={() => void fetchNextPage()} busy={isFetchingNextPage} />
      ) : (
        hasNextPage && (
          <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        )
      )}
    </div>
  )
}

function NotLoaded({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <Alert
      tone="careful"
      action={
        <Button size="small" busy={busy} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>The videos could not be loaded. Check your connection.</Trans>
    </Alert>
  )
}
