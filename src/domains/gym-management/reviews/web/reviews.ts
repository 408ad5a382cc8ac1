import calls from 'virtual:calls/reviews'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { reviewsContract } from '../contract.ts'

export const reviewsApi = apiOf<typeof reviewsContract>(calls)
export const reviews = queriesOf<typeof reviewsContract>(calls)

export const ownReviewQuery = (gymId: string) => reviews.mine.queryOptions({ input: { gymId } })

export const reviewsQuery = (asked: { gymId: string; asStaff?: boolean }) =>
  reviews.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...asked, cursor, limit: 10 }),
    ...byCursor,
  })

/** Refetches reviews and the gym's rating. */
export async function refreshReviews(): Promise<void> {
  for (const queryKey of [[['gyms']], [['activities']]]) void queryClient.invalidateQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey: reviews.key() })
}
