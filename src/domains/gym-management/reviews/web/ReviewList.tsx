import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { Review } from '../contract.ts'
import { ReviewItem } from './ReviewItem.tsx'
import { ReviewSummary } from './ReviewSummary.tsx'
import { reviewsQuery } from './reviews.ts'

export interface ReviewListProps {
  gym: { id: string; name: string }
  asStaff?: boolean
  empty: ReactNode
  actions: (review: Review) => ReactNode
}

/** The summary, then the reviews, latest first. */
export function ReviewList({ gym, asStaff, empty, actions }: ReviewListProps) {
  const list = useInfiniteQuery(reviewsQuery({ gymId: gym.id, ...(asStaff && { asStaff }) }))
  const { data, isError, refetch, isFetching } = list
  const [first] = data?.pages ?? []
  if (!data || !first)
    return isError ? (
      <Failure what={<Trans>reviews</Trans>} again={refetch} busy={isFetching} />
    ) : (
      <SkeletonRows rows={2} />
    )
  const items = data.pages.flatMap((page) => page.items)
  return (
    <>
      <ReviewSummary summary={first.summary} />
      {items.length === 0 ? (
        empty
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {items.map((review) => (
            <ReviewItem key={review.id} review={review} gymName={gym.name}>
              {actions(review)}
            </ReviewItem>
          ))}
        </ul>
      )}
      <ShowMore of={list} wide className="mt-3" />
    </>
  )
}
