import { and, eq, sql } from 'drizzle-orm'
import { blockedBetween } from '#domains/members/people/server/block-conditions.ts'
import { readPersonCards } from '#domains/members/people/server/reads.ts'
import type { WriteContext } from '#platform/context.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { PeoplePage } from '../contract.ts'
import { logActivity } from './log-activity.ts'
import type { FoundActivity } from './reads.ts'
import { likes } from './tables.ts'
import type { MaybeViewer } from './visible-to.ts'

/** Idempotent. */
export async function likeActivity(context: WriteContext, activity: FoundActivity, uid: string): Promise<void> {
  const [fresh] = await context.tx
    .insert(likes)
    .values({ actorId: activity.actorId, activityId: activity.id, uid, createdAt: context.now })
    .onConflictDoNothing()
    .returning({ uid: likes.uid })
  if (fresh) await logLike(context, 'post_like', activity, uid)
}

export async function unlikeActivity(context: WriteContext, activity: FoundActivity, uid: string): Promise<void> {
  const [gone] = await context.tx
    .delete(likes)
    .where(and(eq(likes.actorId, activity.actorId), eq(likes.activityId, activity.id), eq(likes.uid, uid)))
    .returning({ uid: likes.uid })
  if (gone) await logLike(context, 'post_unlike', activity, uid)
}

function logLike(
  context: WriteContext,
  activityType: 'post_like' | 'post_unlike',
  activity: FoundActivity,
  uid: string,
) {
  return logActivity(context, {
    actorId: uid,
    activityType,
    targetId: activity.id,
    targetType: 'activity',
    targetRef: `activities/${activity.id}`,
    metadata: { postOwnerId: activity.actorId },
  })
}

/** People who like an activity, latest first, limited to those this viewer can see. */
export async function readLikers(
  reader: Reader,
  viewer: MaybeViewer,
  { activity, cursor, limit }: { activity: FoundActivity; cursor: string | undefined; limit: number },
): Promise<PeoplePage> {
  const after = readTimeCursor(cursor)
  const seen = viewer ? sql`not ${blockedBetween(sql`l.uid`, viewer.uid)}` : sql`u.profile_visibility = 'web'`
  const { rows } = await reader.execute<{ uid: string; created_at: string }>(sql`
    select l.uid, l.created_at from likes l join users u on u.uid = l.uid
    where l.actor_id = ${activity.actorId} and l.activity_id = ${activity.id} and ${seen}
      and (u.username is not null or u.onboarding_complete)
      and ${after ? sql`(l.created_at, l.uid) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql`true`}
    order by l.created_at desc, l.uid desc limit ${limit + 1}`)
  const { page, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.created_at, id: row.uid }))
  return {
    items: await readPersonCards(
      reader,
      viewer,
      page.map(({ uid }) => uid),
    ),
    nextCursor,
  }
}
