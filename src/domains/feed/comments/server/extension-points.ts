import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { extensionPoint } from '#platform/extension-point.ts'

/** What the things that are commented on say about it. */
export interface CommentPlaces {
  /** Whether those who come to an event may still write, by the audience of an entry (`event:{id}`). */
  isDiscussionOpen(reader: Reader, audience: string | null, now: Date): Promise<boolean>
  /** False where a piece of content takes no comments or doesn't open for this member. True for every other entry. */
  mayComment(reader: Reader, looking: { viewer: Pick<Viewer, 'uid'>; now: Date }, activityId: string): Promise<boolean>
}

export const commentPlaces = extensionPoint<CommentPlaces>('places of comments')
