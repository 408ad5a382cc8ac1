import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { ActivityPage, Mention } from '#domains/feed/activities/contract.ts'
import { mentionedIn } from '#domains/feed/activities/mentions.ts'
import { readCards } from '#domains/feed/activities/server/reads.ts'
import { type MaybeViewer, visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import { visibleTo as visibleProfile } from '#domains/members/people/server/reads.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { PostRevision } from '../contract.ts'
import { POST_LIMITS } from '../limits.ts'
import { postRevisions } from './tables.ts'

export interface PostRef {
  uid: string
  postId: string
}

export interface FoundPost {
  activityId: string
  /** When the post's audience last changed, as stored in the metadata; null if it never did. */
  visibilityChangedAt: string | null
}

/** The activity of a post this viewer may see; undefined if it's missing, deleted or hidden. */
export async function findPost(
  reader: Reader,
  viewer: MaybeViewer,
  { uid, postId }: PostRef,
): Promise<FoundPost | undefined> {
  const { rows } = await reader.execute<FoundPost & Record<string, unknown>>(sql`
    select a.id as "activityId", a.metadata ->> 'visibilityChangedAt' as "visibilityChangedAt"
    from posts p join activities a on a.actor_id = p.user_id and a.id = p.activity_id
    where p.user_id = ${uid} and p.id = ${postId} and ${visibleTo(viewer)}`)
  return rows[0]
}

/** A member's or gym's posts this viewer may see, including shares and event posts, latest first. */
export async function readPostsOf(
  reader: Reader,
  viewer: MaybeViewer,
  { uid, ...page }: PageOf & { uid: string },
): Promise<ActivityPage> {
  const isPost = sql`exists (select from posts p where p.user_id = a.actor_id and p.activity_id = a.id)`
  return readEntriesBy(reader, viewer, { actorId: uid, which: isPost, ...page })
}

interface PageOf {
  cursor: string | undefined
  limit: number
}

/** Entries of one member or gym that this viewer may see, latest first. `which` is a condition on `activities a`. */
export async function readEntriesBy(
  reader: Reader,
  viewer: MaybeViewer,
  { actorId, which, cursor, limit }: PageOf & { actorId: string; which: SQL },
): Promise<ActivityPage> {
  const after = readTimeCursor(cursor)
  const { rows } = await reader.execute<{ id: string; timestamp: string }>(sql`
    select a.id, a.timestamp from activities a
    where a.actor_id = ${actorId} and a.in_feed and ${which} and ${visibleTo(viewer)}
      ${after ? sql`and (a.timestamp, a.id) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql``}
    order by a.timestamp desc, a.id desc limit ${limit + 1}`)
  const { page: shown, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.timestamp, id: row.id }))
  return {
    items: await readCards(
      reader,
      viewer,
      shown.map(({ id }) => id),
    ),
    nextCursor,
  }
}

/**
 * A post's earlier versions, oldest first. Viewers other than the author see those since the last audience change, so
 * that text meant for fewer people isn't revealed.
 */
export async function readHistory(
  reader: Reader,
  { uid, postId, since }: PostRef & { since: Date | null },
): Promise<PostRevision[]> {
  const rows = await reader
    .select()
    .from(postRevisions)
    .where(
      and(
        eq(postRevisions.userId, uid),
        eq(postRevisions.postId, postId),
        since ? gt(postRevisions.replacedAt, since) : undefined,
      ),
    )
    .orderBy(asc(postRevisions.replacedAt))
  return rows.map(({ text, techniques, pictures, replacedAt }) => ({
    text,
    techniques,
    pictureCount: pictures.length,
    replacedAt: replacedAt.toISOString(),
  }))
}

/** The members a text mentions who are visible to its author, in the order they're mentioned. */
export async function readMentionedMembers(
  reader: Reader,
  author: NonNullable<MaybeViewer>,
  text: string,
): Promise<Mention[]> {
  const usernames = mentionedIn(text).slice(0, POST_LIMITS.mentions)
  if (usernames.length === 0) return []
  const rows = await reader
    .select({ uid: users.uid, username: sql<string>`${users.username}` })
    .from(users)
    .where(and(sql`${users.username} = any(${sql.param(usernames)}::text[])`, visibleProfile(author)))
  const known = new Map(rows.map((row) => [row.username, row]))
  return usernames.flatMap((username) => known.get(username) ?? [])
}
