import { sql } from 'drizzle-orm'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import type { Viewer, WriteContext } from '#platform/context.ts'
import { findPerson } from './reads.ts'

/**
 * Logs that a member viewed someone else's profile, once per UTC day and visible only to the viewer. Returns whether
 * the view was logged.
 */
export async function logProfileView(
  context: WriteContext,
  viewer: Pick<Viewer, 'uid'>,
  uid: string,
): Promise<boolean> {
  const { tx } = context
  if (uid === viewer.uid) return false
  await findPerson(tx, viewer, uid)
  // Serializes concurrent page loads.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${viewer.uid}), hashtext(${uid}))`)
  if (await wasLookedAt(context, viewer, uid)) return false
  await logActivity(context, {
    actorId: viewer.uid,
    activityType: 'profile_view',
    targetId: uid,
    targetType: 'user',
  })
  return true
}

/** Activity ids start with their timestamp, so a day is a range of ids. */
async function wasLookedAt({ tx, now }: WriteContext, viewer: Pick<Viewer, 'uid'>, uid: string): Promise<boolean> {
  const today = now.toISOString().slice(0, 10).replaceAll('-', '')
  const { rows } = await tx.execute(sql`
    select from activities a where a.actor_id = ${viewer.uid} and a.activity_type = 'profile_view'
      and a.target_id = ${uid} and a.id between ${`${today}000000`} and ${`${today}999999`} limit 1`)
  return rows.length > 0
}
