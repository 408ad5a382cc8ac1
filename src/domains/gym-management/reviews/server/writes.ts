import { and, eq, sql } from 'drizzle-orm'
import type { EntryFacts } from '#domains/feed/activities/facts.ts'
import { previewOf, RESTORABLE_MS } from '#domains/feed/activities/rules.ts'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import type { ReportReason as AnyReason } from '#domains/members/reporting/rules.ts'
import { reportQueue } from '#domains/members/reporting/server/extension-points.ts'
import { notifyOfUpdate } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { type Message, message } from '#platform/messages.ts'
import { notAllowed, notFound } from '#platform/refusals.ts'
import type { CheckedReview, Review } from '../contract.ts'
import type { MayReview, ReportReason } from '../rules.ts'
import { readMayReview } from './reads.ts'
import { gymReviews, reviewReports } from './tables.ts'

interface Gym {
  id: string
  slug: string
  name: string
}

/**
 * Creates or updates the member's one review of a gym; a deleted one is restored with its new text. 403 with the reason
 * for staff and, unless they edit a review that isn't deleted, for members without a recent visit.
 */
export async function writeReview(
  context: WriteContext,
  { gym, uid, said }: { gym: Gym; uid: string; said: Omit<CheckedReview, 'gymId'> },
): Promise<void> {
  const { tx, now } = context
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`review ${gym.id} ${uid}`}, 0))`)
  const may = await readMayReview(tx, { uid }, { gymId: gym.id, now })
  if (may !== 'write' && may !== 'edit') throw refusalOf(may)
  const [before] = await tx.select().from(gymReviews).where(which(gym.id, uid))
  if (before) return changeReview(tx, before, { gym, said, now })
  const { id: activityId } = await logActivity(context, {
    actorId: uid,
    activityType: 'gym_review',
    targetId: gym.id,
    targetType: 'gym',
    content: { text: said.text, facts: factsOf(gym, said) },
    contextType: 'gym',
    contextId: gym.id,
    contextData: { gymName: gym.name },
    metadata: { score: said.score },
  })
  await tx.insert(gymReviews).values({ ...said, id: newId(), gymId: gym.id, uid, activityId, createdAt: now })
}

/** Deletes a review; it can be restored like any entry. Undefined if there's none. */
export async function removeReview(
  tx: Tx,
  { gymId, uid, now }: { gymId: string; uid: string; now: Date },
): Promise<{ activityId: string; restorableUntil: string } | undefined> {
  const [row] = await tx
    .update(activities)
    .set({ isDeleted: true, deletedAt: sql`coalesce(${activities.deletedAt}, ${now.toISOString()}::timestamptz)` })
    .from(gymReviews)
    .where(and(which(gymId, uid), eq(activities.actorId, gymReviews.uid), eq(activities.id, gymReviews.activityId)))
    .returning({ activityId: activities.id, deletedAt: activities.deletedAt })
  if (!row?.deletedAt) return undefined
  return {
    activityId: row.activityId,
    restorableUntil: new Date(row.deletedAt.getTime() + RESTORABLE_MS).toISOString(),
  }
}

/** A review has one reply; replying again edits it. The reviewer is notified of a new reply, not of edits. */
export async function replyToReview(
  context: WriteContext,
  { gym, reviewId, uid, text }: { gym: Gym; reviewId: string; uid: string; text: string },
): Promise<void> {
  const { tx, now } = context
  const review = await lockReview(tx, reviewId)
  if (review.reply === text) return
  const words = { reply: text, repliedBy: uid }
  await tx
    .update(gymReviews)
    .set(review.reply === null ? { ...words, repliedAt: now, replyEditedAt: null } : { ...words, replyEditedAt: now })
    .where(eq(gymReviews.id, reviewId))
  if (review.reply !== null) return
  await notifyOfUpdate(context, [review.uid], {
    title: message('{name} replied to your review', { name: gym.name }),
    text: previewOf(text),
    path: `/gym/${encodeURIComponent(gym.slug)}#reviews`,
  })
}

export async function removeReply(tx: Tx, reviewId: string): Promise<void> {
  await lockReview(tx, reviewId)
  await tx
    .update(gymReviews)
    .set({ reply: null, repliedAt: null, replyEditedAt: null, repliedBy: null })
    .where(eq(gymReviews.id, reviewId))
}

/** The reason in the shared report queue for each reason to report a review. */
const REASONS = {
  untrue: 'other',
  insulting: 'harassment',
  spam: 'spam',
  private: 'other',
  other: 'other',
} as const satisfies Record<ReportReason, AnyReason>

/** Reports a review to moderators, with its text as evidence. Once per person and review; the first reason stays. */
export async function reportReview(
  context: WriteContext,
  report: { review: Review; gym: { slug: string; name: string }; uid: string; reason: ReportReason; note: string },
): Promise<void> {
  const { tx, now } = context
  const { review, gym, uid, reason, note } = report
  const [fresh] = await tx
    .insert(reviewReports)
    .values({ reviewId: review.id, uid, reason, note, createdAt: now })
    .onConflictDoNothing()
    .returning({ reviewId: reviewReports.reviewId })
  if (!fresh) return
  const { author, createdAt, text } = review
  await reportQueue.get()(context, {
    target: `activities/${review.activityId}`,
    targetType: 'activity',
    aboutUid: author.uid,
    reporterUid: uid,
    reason: REASONS[reason],
    text: note,
    evidence: {
      name: author.displayName,
      path: `/activity/${encodeURIComponent(review.activityId)}`,
      takenAt: now.toISOString(),
      lines: [{ by: `${author.displayName}, ${gym.name}`, at: createdAt, text }],
      pictures: [],
    },
  })
}

type Row = typeof gymReviews.$inferSelect

/** The entry's facts besides its text. */
const factsOf = ({ slug, name }: Gym, { score }: { score: number }): EntryFacts => ({
  kind: 'review',
  gym: { slug, name },
  score,
})

async function changeReview(
  tx: Tx,
  before: Row,
  { gym, said, now }: { gym: Gym; said: Omit<CheckedReview, 'gymId'>; now: Date },
) {
  const entry = and(eq(activities.actorId, before.uid), eq(activities.id, before.activityId))
  const [{ isDeleted } = { isDeleted: false }] = await tx
    .select({ isDeleted: activities.isDeleted })
    .from(activities)
    .where(entry)
  const same = Object.entries(said).every(([field, value]) => before[field as keyof typeof said] === value)
  if (same && !isDeleted) return
  await tx
    .update(gymReviews)
    .set({ ...said, editedAt: now })
    .where(eq(gymReviews.id, before.id))
  await tx
    .update(activities)
    .set({
      isDeleted: false,
      deletedAt: null,
      content: { text: said.text, preview: previewOf(said.text), facts: factsOf(gym, said) },
      metadata: { score: said.score },
    })
    .where(entry)
}

async function lockReview(tx: Tx, reviewId: string): Promise<Row> {
  const [review] = await tx.select().from(gymReviews).where(eq(gymReviews.id, reviewId)).for('update')
  if (!review) throw notFound()
  return review
}

const which = (gymId: string, uid: string) => and(eq(gymReviews.gymId, gymId), eq(gymReviews.uid, uid))

const REFUSALS = {
  staff: message("You're on this gym's staff, so you can't review it."),
  never_there: message(
    "You can review this gym once you've checked in here. Use its code or ask the staff to check you in.",
  ),
  long_ago: message('Your last check-in here was over a year ago. You can review this gym after your next check-in.'),
  sign_in: message('Please sign in to continue.'),
} satisfies Record<Exclude<MayReview, 'write' | 'edit'>, Message>

const refusalOf = (may: keyof typeof REFUSALS) => notAllowed(REFUSALS[may])
