import { Trans } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { TechniqueVideo, VideoPage } from '../contract.ts'

interface Props {
  list: UseInfiniteQueryResult<InfiniteData<VideoPage>>
  row: (video: TechniqueVideo) => ReactNode
  className?: string
  children: ReactNode
}

/** A paged list of videos; `children` is shown if it's empty. */
export function VideoList({ list, row, className, children }: Props) {
  const { data, isError, isFetching, refetch } = list
  if (!data)
    return isError ? (
      <Failure what={<Trans>videos</Trans>} again={refetch} busy={isFetching} />
    ) : (
      <SkeletonRows rows={3} />
    )
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return children
  return (
    <div className="flex flex-col gap-4">
      <ul className={className}>{items.map(row)}</ul>
      <ShowMore of={list} wide />
    </div>
  )
}
