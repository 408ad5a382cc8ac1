import { and, eq, gt, sql } from 'drizzle-orm'
import { moveBookings } from '#domains/events/bookings/server/move-bookings.ts'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { withPictures } from '#domains/feed/posts/server/gym-pictures.ts'
import { NEEDS_PLACE, PUBLIC_STATUSES, type SessionsConfirmed } from '#domains/gyms/gyms/rules.ts'
import { derivedColumns, slugFor, zoneAt } from '#domains/gyms/gyms/server/reads.ts'
import { gymSlugs, gyms } from '#domains/gyms/gyms/server/tables.ts'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import type { WriteContext } from '#platform/context.ts'
import { databaseErrorCode, type Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import { NOTIFY_INTERVAL_MS } from '../limits.ts'
import { changesOf, type EditSource, type FieldChange, type GymFields, isNewsworthy, sameValue } from '../rules.ts'
import { columnsOf, fieldsOf, type GymRecord } from './fields.ts'
import { gymEdits } from './tables.ts'

export interface Change {
  gymId: string
  given: Partial<GymFields>
  /** The member who changes the gym; null for a change confirmed by members. */
  uid: string | null
  source: EditSource
  undoes?: string | undefined
  /** Made with an admin's rights, so it's also recorded in the audit log. */
  asAdmin?: boolean
}

/** The gym's row, locked until the transaction ends. */
export async function lockGym(tx: Tx, gymId: string): Promise<GymRecord> {
  const [row] = await tx.select().from(gyms).where(eq(gyms.id, gymId)).for('update')
  if (!row) throw notFound()
  return row
}

/**
 * Applies the fields that differ, records them in the history and posts newsworthy ones to the feed, at most once an
 * hour. `row` must be locked. Returns what changed, empty if nothing did.
 */
export async function changeGym(context: WriteContext, row: GymRecord, change: Change): Promise<FieldChange[]> {
  const { tx, now } = context
  const kept = fieldsOf(row)
  const given = await withPictures(
    tx,
    { ...change, skipsMissing: change.source === 'undo' },
    await withZone(tx, kept, withStatus(row, change.given)),
  )
  const changes = changesOf(kept, given)
  if (changes.length === 0) return []
  const isPicture = ({ field }: FieldChange) => field === 'logo' || field === 'cover' || field === 'photos'
  // The database would drop them silently.
  if (row.picturesTakenDownAt && changes.some(isPicture))
    throw conflict(
      message('A moderator hid the pictures of this gym, so none can be added for now.'),
      'PICTURES_HIDDEN',
    )
  const columns = columnsOf(Object.fromEntries(changes.map(({ field, after }) => [field, after])))
  const next = { ...row, ...columns }
  const renamed = changes.some(({ field }) => field === 'name')
  const previousNames = renamed
    ? [...row.previousNames, row.name].filter((name) => name !== next.name)
    : row.previousNames
  const version = row.version + 1
  await rename(tx, row, renamed ? await slugFor(tx, next) : row.slug)
  await tx
    .update(gyms)
    .set({
      ...columns,
      ...(changes.some(({ field }) => field === 'location') && { placeApproximate: false }),
      ...derivedColumns({ ...next, previousNames }),
      ...(columns.schedule && freshness(row, columns.schedule, { change, now })),
      previousNames: [...new Set(previousNames)],
      updatedAt: now,
      version,
    })
    .where(eq(gyms.id, row.id))
  await moveBookings(context, { gymId: row.id, before: row, after: next, uid: change.uid })
  if (row.status === NEEDS_PLACE && columns.timezone) await moveEvents(tx, row, columns.timezone)
  // An admin's undo or accepted suggestion counts as the admin's edit, because the history doesn't name admins.
  await recordEdit(tx, { ...change, source: change.asAdmin ? 'admin' : change.source, changes, version, now })
  if (change.asAdmin && change.uid !== null) await logAdminEdit(tx, change, changes, now)
  await notifyFollowers(context, { ...row, ...columns }, changes)
  return changes
}

export async function recordEdit(
  tx: Tx,
  {
    gymId,
    version,
    uid,
    source,
    changes,
    undoes,
    now,
  }: Omit<Change, 'given'> & { changes: FieldChange[]; version: number; now: Date },
) {
  await tx
    .insert(gymEdits)
    .values({ id: newId(), gymId, version, uid, source, changes, undoes: undoes ?? null, at: now })
}

function logAdminEdit(tx: Tx, { gymId, uid, source }: Change, changes: FieldChange[], now: Date) {
  const values = (which: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.field, change[which]]))
  return recordAuditEntry(tx, {
    who: uid ?? '',
    action: `gym.${source === 'admin' ? 'edit' : source}`,
    target: `locations/${gymId}`,
    before: values('before'),
    after: values('after'),
    at: now,
  })
}

/** A gym that gets its first location becomes findable. */
function withStatus({ status }: GymRecord, given: Partial<GymFields>): Partial<GymFields> {
  return status === NEEDS_PLACE && given.location ? { status: 'active', ...given } : given
}

/** A gym that moves gets the time zone of its new location, unless one is given. */
async function withZone(tx: Tx, kept: GymFields, given: Partial<GymFields>): Promise<Partial<GymFields>> {
  const { location, timezone } = given
  if (!location || timezone !== undefined || sameValue(location, kept.location)) return given
  return { ...given, timezone: await zoneAt(tx, location) }
}

/** Events in the gym's previous time zone get its new one. */
export function moveEvents(tx: Tx, { id, timezone: before }: GymRecord, timezone: string) {
  return tx.execute(sql`update events set timezone = ${timezone} where gym_id = ${id} and timezone = ${before}`)
}

/** Changes a gym's slug; its old slug permanently redirects to the new one. */
async function rename(tx: Tx, { id, slug }: GymRecord, wanted: string) {
  if (wanted === slug) return
  try {
    await tx.transaction(async (inner) => {
      await inner.delete(gymSlugs).where(and(eq(gymSlugs.slug, wanted), eq(gymSlugs.gymId, id)))
      await inner.update(gyms).set({ slug: wanted }).where(eq(gyms.id, id))
      await inner.insert(gymSlugs).values({ slug, gymId: id }).onConflictDoNothing()
    })
  } catch (error) {
    if (databaseErrorCode(error) !== '23505') throw error
    throw conflict(message('Another gym has just taken that name. Try again.'))
  }
}

/** New and edited sessions count as confirmed. Confirmations of removed sessions are dropped. */
function freshness(
  { schedule, sessionsConfirmed }: GymRecord,
  next: GymRecord['schedule'],
  { change: { uid, source }, now }: { change: Change; now: Date },
) {
  const by = uid === null || source === 'added' ? 'member' : 'owner'
  const said = { at: now.toISOString(), by } as const
  const before = new Map(schedule.map((session) => [session.id, session]))
  const confirmed: SessionsConfirmed = {}
  for (const session of next) {
    const known = sessionsConfirmed[session.id]
    if (!sameValue(before.get(session.id), session)) confirmed[session.id] = said
    else if (known) confirmed[session.id] = known
  }
  return { sessionsConfirmed: confirmed, lastConfirmedAt: now, lastConfirmedBy: by } as const
}

/** Posts the changes to the feed as the gym, at most once an hour. */
async function notifyFollowers(context: WriteContext, gym: GymRecord, changes: FieldChange[]) {
  const { tx, now } = context
  if (!isNewsworthy(changes) || !(PUBLIC_STATUSES as readonly string[]).includes(gym.status)) return
  const lately = and(
    eq(activities.actorId, gym.id),
    eq(activities.activityType, 'gym_update'),
    gt(activities.timestamp, new Date(now.getTime() - NOTIFY_INTERVAL_MS)),
  )
  const told = await tx.select({ one: sql`1` }).from(activities).where(lately).limit(1)
  if (told.length > 0) return
  await logActivity(context, {
    actorId: gym.id,
    actorType: 'gym',
    activityType: 'gym_update',
    targetId: gym.id,
    targetType: 'gym',
    targetRef: `locations/${gym.id}`,
    metadata: { fields: changes.map(({ field }) => field), ...(gym.status === 'active' ? {} : { status: gym.status }) },
  })
}
