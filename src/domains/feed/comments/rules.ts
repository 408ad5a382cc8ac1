import { RESTORABLE_MS } from '#domains/feed/activities/rules.ts'
import { COMMENT_EDITABLE_MS } from './limits.ts'

/** Its writer may change a comment for 15 minutes. */
export function isEditable(comment: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - comment.createdAt.getTime() < COMMENT_EDITABLE_MS
}

/** Its writer may bring a deleted comment back for 30 days, then it is gone for good. */
export function isRestorable(comment: { deletedAt: Date }, now: Date): boolean {
  return now.getTime() - comment.deletedAt.getTime() < RESTORABLE_MS
}

/** Who wrote an activity may hide what others say below it; below a gym's post, its staff. */
export function mayHide(activity: { actorId: string; isOfMyGym: boolean }, uid: string | undefined): boolean {
  return activity.actorId === uid || activity.isOfMyGym
}
