import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { takePlaceAtCheckIn } from '#domains/events/bookings/server/writes.ts'
import { readDefaultVisibility } from '#domains/feed/activities/server/default-visibility.ts'
import { recountMilestones } from '#domains/feed/activities/server/jobs.ts'
import { logActivity, setEntryWithdrawn } from '#domains/feed/activities/server/log-activity.ts'
import type { Occurrence } from '#domains/gyms/gyms/timetable.ts'
import { notifyOfUpdate } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict } from '#platform/refusals.ts'
import type { GymCheckInAnswer } from '../contract.ts'
import {
  CLOSES_AFTER_MS,
  GYM_AGAIN_AFTER_MS,
  LATEST_ARRIVAL_MS,
  mayUndoOwn,
  OPENS_BEFORE_MS,
  OWN_UNDO_MS,
  windowOf,
} from '../rules.ts'
import { dayOf, recordConfirmation } from './record-confirmation.ts'
import { type GymWeek, occurrencesAround } from './sessions.ts'
import { checkIns } from './tables.ts'
import { undoCheckIn } from './writes.ts'

interface GymCheckInRequest {
  gym: GymWeek
  uid: string
  method: 'code' | 'location' | 'host'
  sessionId: string | null
  claimed?: Date | undefined
  /** The staff member who checks the member in. They may do so even if a class that requires booking is full. */
  by?: string
}

/** Checks in at the gym, with or without a session: once in three hours, or by staff once for each class. */
export async function checkInAtGym(
  context: WriteContext,
  { gym, uid, method, sessionId, claimed, by }: GymCheckInRequest,
): Promise<GymCheckInAnswer & { already: boolean }> {
  const { tx, jobs, now } = context
  await oneAtATime(tx, gym.id, uid)
  const someoneElse = by === uid ? undefined : by
  const at = claimed === undefined || claimed > now ? now : claimed
  if (now.getTime() - at.getTime() > LATEST_ARRIVAL_MS) {
    throw conflict(message('This check-in is too old to be saved.'), 'TOO_LATE')
  }
  // If a member stays for a second class, staff can check them in again.
  const added = by !== undefined && sessionId !== null ? sessionNow(gym, sessionId, at) : undefined
  const before = added ? await findDuring(tx, { gymId: gym.id, uid }, added) : await latestAtGym(tx, gym.id, uid, at)
  if (before) {
    // A later check-in by code or by staff replaces the method of one by location.
    if (before.method === 'location') await tx.update(checkIns).set({ method }).where(eq(checkIns.id, before.id))
    return { ...shown(before), already: true }
  }
  const session = sessionId === null ? undefined : sessionNow(gym, sessionId, at)
  const day = session?.date ?? dayOf(at, gym.timezone)
  if (someoneElse !== undefined && (await isRemovedBy(tx, { gymId: gym.id, uid, day })))
    throw conflict(
      message('This person removed their check-in. Ask them to check in with the code.'),
      'REMOVED_BY_MEMBER',
    )
  if (session && by === undefined) await takePlaceAtCheckIn(context, { gym, uid, sessionId: session.item.id, day })
  const { id: activityId } = await logActivity(context, {
    actorId: uid,
    activityType: 'gym_checkin',
    targetId: gym.id,
    targetType: 'gym',
    targetRef: `locations/${gym.id}`,
    content: {
      text: gym.name,
      facts: { kind: 'checkin', gym: { slug: gym.slug, name: gym.name }, event: null },
    },
    contextType: 'gym',
    contextId: gym.id,
    contextData: { gymName: gym.name },
    visibility: await readDefaultVisibility(tx, uid, 'checkin'),
    metadata: { gymId: gym.id, gymName: gym.name, ...(sessionId === null ? {} : { sessionId }) },
  })
  const row = { id: newId(), gymId: gym.id, uid, sessionId, day, at, method, activityId, by: someoneElse ?? null }
  await tx.insert(checkIns).values(row)
  await jobs.send(tx, recountMilestones, { data: { uid } })
  const word = { gymId: gym.id, sessionId, uid, wasOn: true, day, about: at, shownBy: 'checkin' } as const
  await recordConfirmation(tx, { ...word, source: method === 'location' ? 'member' : 'checkin' }, now)
  if (someoneElse !== undefined) await notifyCheckedIn(context, gym, { uid, title: session?.item.title ?? gym.name })
  return { ...shown(row), already: false }
}

/** Notifies members when someone else checks them in, so they can remove the check-in. */
async function notifyCheckedIn(context: WriteContext, gym: GymWeek, { uid, title }: { uid: string; title: string }) {
  await notifyOfUpdate(context, [uid], {
    title: message('You were checked in at {name}', { name: gym.name }),
    text: message(
      "Someone checked you in to “{title}”. If you weren't there, remove the check-in on the gym's page within 3 hours.",
      {
        title,
      },
    ),
    path: `/gym/${encodeURIComponent(gym.slug)}`,
  })
}

/** Undoes the member's latest check-in (see `mayUndoOwn`), or for `byStaff` the one at that class at any time. */
export async function undoAtGym(
  context: WriteContext,
  { gymId, uid, byStaff }: { gymId: string; uid: string; byStaff?: { uid: string; on: Occurrence } },
): Promise<void> {
  const { tx, jobs, now } = context
  await oneAtATime(tx, gymId, uid)
  const mine = byStaff
    ? await findDuring(tx, { gymId, uid }, byStaff.on, { atEvents: true })
    : await latestAtGym(tx, gymId, uid, now)
  if (!mine) return
  if (mine.eventId) return undoCheckIn(context, { event: { id: mine.eventId }, uid, self: false })
  if (!byStaff && !mayUndoOwn(mine, now))
    throw conflict(message('You can only undo a check-in within 10 minutes.'), 'TOO_LATE')
  await tx
    .update(checkIns)
    .set({ undoneAt: now, undoneBy: byStaff?.uid ?? uid })
    .where(eq(checkIns.id, mine.id))
  await jobs.send(tx, recountMilestones, { data: { uid } })
  if (mine.activityId) await setEntryWithdrawn(tx, { actorId: uid, id: mine.activityId }, { isWithdrawn: true, now })
}

/** The member's check-in at the gym, outside of events, from the last three hours. */
export async function readAtGym(reader: Reader, { gymId, uid }: { gymId: string; uid: string }, now: Date) {
  const latest = await latestAtGym(reader, gymId, uid, now)
  if (!latest) return { latest: null, againAt: null }
  return { latest: shown(latest), againAt: new Date(latest.at.getTime() + GYM_AGAIN_AFTER_MS).toISOString() }
}

async function latestAtGym(reader: Reader, gymId: string, uid: string, at: Date) {
  const [row] = await reader
    .select()
    .from(checkIns)
    .where(
      and(
        eq(checkIns.uid, uid),
        eq(checkIns.gymId, gymId),
        isNull(checkIns.eventId),
        isNull(checkIns.undoneAt),
        gt(checkIns.at, new Date(at.getTime() - GYM_AGAIN_AFTER_MS)),
        sql`${checkIns.at} < ${new Date(at.getTime() + GYM_AGAIN_AFTER_MS).toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(checkIns.at))
    .limit(1)
  return row
}

/**
 * A check-in that counts for a class on the staff's list (see `checkInDuring`), preferably one that names the class.
 * Skips check-ins at events unless `atEvents`.
 */
async function findDuring(
  tx: Tx,
  { gymId, uid }: { gymId: string; uid: string },
  on: Occurrence,
  { atEvents = false } = {},
) {
  const { opensAt, closesAt } = windowOf(on)
  const names = sql`coalesce(${checkIns.sessionId} = ${on.item.id} and ${checkIns.day} = ${on.date}::date, false)`
  const [row] = await tx
    .select()
    .from(checkIns)
    .where(
      and(
        eq(checkIns.uid, uid),
        eq(checkIns.gymId, gymId),
        atEvents ? undefined : isNull(checkIns.eventId),
        isNull(checkIns.undoneAt),
        sql`(${names} or ${checkIns.at} between ${opensAt.toISOString()}::timestamptz and ${closesAt.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(desc(names), asc(checkIns.at))
    .limit(1)
  return row
}

/** Whether the member removed a check-in that someone else made on that day. */
async function isRemovedBy(tx: Tx, { gymId, uid, day }: { gymId: string; uid: string; day: string }): Promise<boolean> {
  const removed = and(
    eq(checkIns.uid, uid),
    eq(checkIns.gymId, gymId),
    eq(checkIns.day, day),
    eq(checkIns.undoneBy, uid),
    isNotNull(checkIns.by),
  )
  return (await tx.select({ one: sql`1` }).from(checkIns).where(removed).limit(1)).length > 0
}

type Shown = Pick<typeof checkIns.$inferSelect, 'id' | 'at' | 'sessionId' | 'by'>

const shown = ({ id, at, sessionId, by }: Shown): GymCheckInAnswer => ({
  id,
  at: at.toISOString(),
  sessionId,
  undoUntil: new Date(at.getTime() + (by === null ? OWN_UNDO_MS : GYM_AGAIN_AFTER_MS)).toISOString(),
})

function sessionNow(gym: GymWeek, sessionId: string, at: Date) {
  const on = occurrencesAround(gym, at, { before: OPENS_BEFORE_MS, after: CLOSES_AFTER_MS })
  const session = on.find(({ item }) => item.id === sessionId)
  if (!session) throw badField('sessionId', message("isn't on right now"))
  return session
}

/** Serializes concurrent taps, so the second sees the first. */
async function oneAtATime(tx: Tx, gymId: string, uid: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gym check-in ${gymId} ${uid}`}, 0))`)
}
