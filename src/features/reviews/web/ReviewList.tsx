import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
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

/** The numbers, then the reviews, the latest first, page after page. */
export function ReviewList({ gym, asStaff, empty, actions }: ReviewListProps) {
  const { data, isError, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    reviewsQuery({ gymId: gym.id, ...(asStaff && { asStaff }) }),
  )
  const [first] = data?.pages ?? []
  if (!data || !first)
    return isError ? (
      <Alert
        tone="careful"
        action={
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>The reviews could not be loaded just now.</Trans>
      </Alert>
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
      {hasNextPage && (
        <Button wide className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
