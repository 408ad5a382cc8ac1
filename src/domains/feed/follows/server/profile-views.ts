import { sql } from 'drizzle-orm'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import type { Viewer, WriteContext } from '#platform/context.ts'
import { findPerson } from './reads.ts'

/**
 * A member looked at somebody's profile. Kept once a day (by UTC) and for the member alone; looking at one's
 * own is not kept. Answers whether it was.
 */
export async function logProfileView(
  context: WriteContext,
  viewer: Pick<Viewer, 'uid'>,
  uid: string,
): Promise<boolean> {
  const { tx } = context
  if (uid === viewer.uid) return false
  await findPerson(tx, viewer, uid)
  // Two pages opened at once wait for each other here.
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

/** An id begins with its moment, so a day is a range of ids. */
async function wasLookedAt({ tx, now }: WriteContext, viewer: Pick<Viewer, 'uid'>, uid: string): Promise<boolean> {
  const today = now.toISOString().slice(0, 10).replaceAll('-', '')
  const { rows } = await tx.execute(sql`
    select from activities a where a.actor_id = ${viewer.uid} and a.activity_type = 'profile_view'
      and a.target_id = ${uid} and a.id between ${`${today}000000`} and ${`${today}999999`} limit 1`)
  return rows.length > 0
}
