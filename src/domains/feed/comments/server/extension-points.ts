import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { extensionPoint } from '#platform/extension-point.ts'

/** Rules from the features whose content can be commented on. */
export interface CommentPlaces {
  /** Whether messages can still be posted to the discussion with this audience (`event:{id}`). */
  isDiscussionOpen(reader: Reader, audience: string | null, now: Date): Promise<boolean>
  /** False for a lesson that takes no comments or isn't open to this member. True for all other entries. */
  mayComment(reader: Reader, looking: { viewer: Pick<Viewer, 'uid'>; now: Date }, activityId: string): Promise<boolean>
}

export const commentPlaces = extensionPoint<CommentPlaces>('places of comments')
