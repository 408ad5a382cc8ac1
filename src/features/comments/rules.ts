import { RESTORABLE_MS } from '#features/activities/rules.ts'
import { COMMENT_EDITABLE_MS } from './limits.ts'

/** D17: its writer may change a comment for 15 minutes. */
export function isEditable(comment: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - comment.createdAt.getTime() < COMMENT_EDITABLE_MS
}

/** D17: its writer may bring a deleted comment back for 30 days, then it is gone for good. */
export function isRestorable(comment: { deletedAt: Date }, now: Date): boolean {
  return now.getTime() - comment.deletedAt.getTime() < RESTORABLE_MS
}

/** D17: who wrote an activity may hide what others say below it; below a gym's post, its staff. */
export function mayHide(activity: { actorId: string; isOfMyGym: boolean }, uid: string | undefined): boolean {
  return activity.actorId === uid || activity.isOfMyGym
}
