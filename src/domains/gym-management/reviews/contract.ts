import { z } from 'zod'
import { personCard } from '#domains/members/people/contract.ts'
import { messageId } from '#platform/messages.ts'
import { routes } from '#platform/routes.ts'
import { prose } from '#platform/text.ts'
import { type ASPECTS, REPORT_REASONS, REVIEW_LIMITS } from './rules.ts'

const score = z.int().min(1).max(5)
const aspects = z.object({
  cleanliness: score.nullable(),
  coaching: score.nullable(),
  welcome: score.nullable(),
  value: score.nullable(),
})

export const review = z.object({
  id: z.string(),
  /** The review's feed entry, for likes and comments. */
  activityId: z.string(),
  author: personCard,
  score,
  aspects,
  text: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** The gym's reply. */
  reply: z.object({ text: z.string(), at: z.iso.datetime(), editedAt: z.iso.datetime().nullable() }).nullable(),
  isOwn: z.boolean(),
  /** Whether the viewer has reported the review. */
  isReported: z.boolean(),
})
export type Review = z.infer<typeof review>

/** A summary of all reviews. With fewer than three, only their number. */
export const reviewSummary = z.object({
  count: z.int(),
  /** Null for a "New" gym. */
  rated: z
    .object({
      average: z.number(),
      /** The number of reviews with 1, 2, 3, 4 and 5 stars. */
      scores: z.array(z.int()).length(5),
      /** Averages of aspects rated by three or more members. */
      aspects: z.object({
        cleanliness: z.number().nullable(),
        coaching: z.number().nullable(),
        welcome: z.number().nullable(),
        value: z.number().nullable(),
      }),
    })
    .nullable(),
})
export type ReviewSummary = z.infer<typeof reviewSummary>

export const reviewPage = z.object({
  summary: reviewSummary,
  items: z.array(review),
  nextCursor: z.string().nullable(),
})
export type ReviewPage = z.infer<typeof reviewPage>

export const ownReview = z.object({
  review: review.nullable(),
  /** Whether the viewer may write a review; if not, the reason. */
  may: z.enum(['write', 'edit', 'staff', 'never_there', 'long_ago', 'sign_in']),
})
export type OwnReview = z.infer<typeof ownReview>

const given = score.nullable().default(null)
const newReview = z.strictObject({
  gymId: z.string(),
  score,
  cleanliness: given,
  coaching: given,
  welcome: given,
  value: given,
  text: prose(REVIEW_LIMITS.most).refine((text) => [...text].length >= REVIEW_LIMITS.least, {
    error: messageId('must be at least {minimum, plural, one {# character} other {# characters}}'),
    params: { minimum: REVIEW_LIMITS.least },
  }),
}) satisfies z.ZodType<Record<(typeof ASPECTS)[number], number | null>>
export type CheckedReview = z.output<typeof newReview>

const gymId = z.string()
const ref = { gymId, reviewId: z.string().max(40) }
const route = routes('Reviews')

export const reviewsContract = {
  list: route('GET', '/gyms/{gymId}/reviews', "List a gym's reviews, newest first")
    .input(
      z.strictObject({
        gymId,
        /** For staff who reply: a block doesn't hide reviews. */
        asStaff: z.boolean().default(false),
        cursor: z.string().max(400).optional(),
        limit: z.int().min(1).max(50).default(10),
      }),
    )
    .output(reviewPage),
  mine: route('GET', '/gyms/{gymId}/reviews/me', "Get my review, or why I can't write one")
    .input(z.strictObject({ gymId }))
    .output(ownReview),
  write: route('PUT', '/gyms/{gymId}/reviews/me', 'Write or update my review').input(newReview).output(review),
  remove: route('DELETE', '/gyms/{gymId}/reviews/me', 'Delete my review. It can be restored')
    .input(z.strictObject({ gymId }))
    .output(z.object({ activityId: z.string(), restorableUntil: z.iso.datetime() })),
  reply: route('PUT', '/gyms/{gymId}/reviews/{reviewId}/reply', 'Reply to a review as the gym')
    .input(z.strictObject({ ...ref, text: prose(REVIEW_LIMITS.reply).min(1) }))
    .output(review),
  removeReply: route('DELETE', '/gyms/{gymId}/reviews/{reviewId}/reply', 'Delete the reply to a review')
    .input(z.strictObject(ref))
    .output(review),
  report: route('PUT', '/gyms/{gymId}/reviews/{reviewId}/reports/me', 'Report a review')
    .input(z.strictObject({ ...ref, reason: z.enum(REPORT_REASONS), note: prose(REVIEW_LIMITS.note).default('') }))
    .output(z.object({ isReported: z.literal(true) })),
}
