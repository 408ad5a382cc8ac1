import { RESTORABLE_MS } from '#domains/feed/activities/rules.ts'
import { COMMENT_EDITABLE_MS } from './limits.ts'

/** Authors can edit a comment for 15 minutes. */
export function isEditable(comment: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - comment.createdAt.getTime() < COMMENT_EDITABLE_MS
}

/** Authors can restore a deleted comment for 30 days; after that it's permanently deleted. */
export function isRestorable(comment: { deletedAt: Date }, now: Date): boolean {
  return now.getTime() - comment.deletedAt.getTime() < RESTORABLE_MS
}

/** The author of an activity may hide comments on it; for a gym's post, its staff may. */
export function mayHide(activity: { actorId: string; isOfMyGym: boolean }, uid: string | undefined): boolean {
  return activity.actorId === uid || activity.isOfMyGym
}
