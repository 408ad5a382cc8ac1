import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { gymRoleAt } from '#domains/gyms/gyms/server/rights.ts'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import { days } from '#platform/clock.ts'
import type { Viewer } from '#platform/context.ts'
import type { Database, Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { conflict, notAllowed } from '#platform/refusals.ts'
import type { FoundActivity } from './reads.ts'
import { activities } from './tables.ts'

/** How long an entry is featured. */
const BOOST_MS = days(7)

interface BoostChange {
  entry: FoundActivity
  on: boolean
  viewer: Viewer
  now: Date
}

/**
 * Features an entry for seven days, or stops featuring it. Admins can feature any entry they can see; a gym's owner one
 * of the gym's posts at a time. Repeating it doesn't extend the seven days.
 */
export async function changeBoost(tx: Tx, { entry, on, viewer, now }: BoostChange): Promise<void> {
  const { actorId, id } = entry
  const status = entry.activityType === 'gym_post' ? await gymRoleAt(tx, actorId, viewer) : null
  if (!viewer.role.admin && status !== 'owner')
    throw notAllowed(status === null ? undefined : message("Only the gym's owner can feature its posts."))
  // Serializes changes by two owners of the same gym.
  if (!viewer.role.admin) await tx.execute(sql`select from gyms where id = ${actorId} for no key update`)
  const mine = and(eq(activities.actorId, actorId), eq(activities.id, id))
  const [row] = await tx.select().from(activities).where(mine).for('update')
  const isOn = row?.boosted === true && (row.boostExpiry === null || row.boostExpiry > now)
  if (isOn === on) return
  if (on && !viewer.role.admin) await requireNoOther(tx, actorId, now)
  const boostExpiry = on ? new Date(now.getTime() + BOOST_MS) : null
  await tx.update(activities).set({ boosted: on, boostExpiry }).where(mine)
  await recordAuditEntry(tx, {
    ...{ who: viewer.uid, action: on ? 'boost.begin' : 'boost.end', target: `activities/${id}`, at: now },
    before: { boosted: isOn },
    after: { boosted: on, boostExpiry: boostExpiry?.toISOString() ?? null },
  })
}

async function requireNoOther(tx: Tx, actorId: string, now: Date): Promise<void> {
  const others = await tx.$count(
    activities,
    and(eq(activities.actorId, actorId), eq(activities.boosted, true), gt(activities.boostExpiry, now)),
  )
  if (others > 0)
    throw conflict(
      message('Your gym is already featuring another post. Stop featuring that one first.'),
      'ALREADY_FEATURED',
    )
}

/** Clears expired boosts, which already have no effect. */
export async function endBoosts(db: Database, now: Date): Promise<void> {
  await db
    .update(activities)
    .set({ boosted: false, boostExpiry: null })
    .where(and(eq(activities.boosted, true), lte(activities.boostExpiry, now)))
}
