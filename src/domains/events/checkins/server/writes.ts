import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { statusAt } from '#domains/events/events/rules.ts'
import {
  audienceAtEvent,
  type EventRow,
  eventFactsOf,
  type FoundEvent,
  lockEvent,
} from '#domains/events/events/server/reads.ts'
import { events } from '#domains/events/events/server/tables.ts'
import { promoteWaitlist } from '#domains/events/rsvps/server/jobs.ts'
import { rsvps } from '#domains/events/rsvps/server/tables.ts'
import { recountMilestones } from '#domains/feed/activities/server/jobs.ts'
import { logEvent, setEntryWithdrawn } from '#domains/feed/activities/server/log-activity.ts'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { sessionsBetween } from '#domains/gyms/gyms/timetable.ts'
import { notifyOfUpdate } from '#domains/notifications/notifications/server/notify.ts'
import { minutes } from '#platform/clock.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { conflict, inUtc, notAllowed, notFound } from '#platform/refusals.ts'
import {
  type CheckInMethod,
  isCorroborated,
  mayBeCheckedIn,
  mayUndoOwn,
  plausibleTime,
  stateOf,
  windowOf,
} from '../rules.ts'
import { dayOf, recordConfirmation } from './record-confirmation.ts'
import { checkIns, type FormerRsvp } from './tables.ts'

/** The fields of an event that a check-in needs. */
export type CheckInEvent = Pick<FoundEvent, 'id' | 'gym'>

export interface CheckInRequest {
  event: CheckInEvent
  uid: string
  method: CheckInMethod
  /** The person who checks the member in, if it's someone else. */
  by?: string | undefined
  /** Whether gym staff check the member in. Other hosts can only check in members who RSVP'd, and themselves. */
  byStaff?: boolean | undefined
  /** When a queued check-in was made, according to the phone. */
  claimed?: Date | undefined
}

export interface CheckInResult {
  at: Date
  already: boolean
  overCapacity: boolean
}

/**
 * Checks a member in, with or without an RSVP. Repeating it can only move the time back or replace the method of a
 * check-in by location. Throws 409 for a queued check-in from before the last one was undone.
 */
export async function checkIn(
  context: WriteContext,
  { event, uid, method, by: checkedBy, byStaff = false, claimed }: CheckInRequest,
): Promise<CheckInResult> {
  const { tx, jobs, now } = context
  const by = checkedBy === uid ? undefined : checkedBy
  const locked = await lockEvent(tx, event.id)
  if (!locked || locked.isDeleted) throw notFound()
  const before = await latestOf(tx, event.id, uid)
  const isThere = before && !before.undoneAt
  const state = stateOf({ ...locked, status: statusAt(locked, now) }, isThere ? null : before, now)
  const at = state === 'closed' && locked.status !== 'scheduled' ? undefined : plausibleTime(locked, claimed, now)
  if (isThere) {
    if (at && at < before.at) await tx.update(checkIns).set({ at }).where(eq(checkIns.id, before.id))
    // A location check-in that's later confirmed by code or by staff counts as a check-in by code or by staff.
    if (before.method === 'location' && method !== 'location')
      await tx.update(checkIns).set({ method }).where(eq(checkIns.id, before.id))
    return { at: at && at < before.at ? at : before.at, already: true, overCapacity: false }
  }
  if (!at) throw notNow(state === 'not_open', windowOf(locked))
  if (before?.undoneAt && claimed && claimed < before.undoneAt)
    throw conflict(message('The host undid that check-in.'), 'CHECK_IN_UNDONE')
  if (by !== undefined && before?.undoneBy === uid)
    throw conflict(
      message('This person removed their check-in. Ask them to check in with the code.'),
      'REMOVED_BY_MEMBER',
    )

  const former = await takeThePlace(tx, {
    eventId: event.id,
    uid,
    by: byStaff ? 'staff' : by === undefined ? 'self' : 'host',
    now,
  })
  const id = newId()
  const activityId = await logOnce(context, { ...event, ...locked }, uid, before?.activityId ?? null)
  const row = { id, gymId: locked.gymId, uid, eventId: event.id, at, method, by: by ?? null, former, activityId }
  const session = await sessionOfEvent(tx, locked)
  const day = dayOf(locked.startsAt, locked.timezone)
  await tx.insert(checkIns).values({ ...row, sessionId: session?.id ?? null, day })
  await jobs.send(tx, recountMilestones, { data: { uid } })
  const [counted] = await tx
    .update(events)
    .set({ checkedInCount: sql`${events.checkedInCount} + 1` })
    .where(eq(events.id, event.id))
    .returning({ going: events.goingCount, capacity: events.capacity })
  const word = { gymId: locked.gymId, sessionId: session?.id ?? null, uid, wasOn: true, day, about: at } as const
  const isSeen = isCorroborated({ method, event: locked.official ? 'official' : 'unofficial', hadRsvp: false })
  await recordConfirmation(tx, { ...word, source: isSeen ? 'checkin' : 'member', shownBy: 'checkin' }, now)
  if (by !== undefined) await notifyCheckedIn(context, { ...event, ...locked }, uid)
  const overCapacity = counted !== undefined && counted.capacity !== null && counted.going > counted.capacity
  return { at, already: false, overCapacity }
}

/** Undoes a check-in and restores the RSVP. Hosts can do this at any time, members while `mayUndoOwn` allows it. */
export async function undoCheckIn(
  { tx, jobs, now }: WriteContext,
  { event, uid, self }: { event: Pick<CheckInEvent, 'id'>; uid: string; self: boolean },
): Promise<void> {
  const locked = await lockEvent(tx, event.id)
  const mine = await latestOf(tx, event.id, uid)
  if (!locked || !mine || mine.undoneAt) return
  if (self && !mayUndoOwn(mine, now))
    throw conflict(message('You can only undo a check-in within 10 minutes. Ask the host instead.'), 'TOO_LATE')
  await tx
    .update(checkIns)
    .set({ undoneAt: now, undoneBy: self ? uid : null })
    .where(eq(checkIns.id, mine.id))
  await jobs.send(tx, recountMilestones, { data: { uid } })
  await giveBack(tx, { eventId: event.id, uid, former: mine.former, now })
  await tx
    .update(events)
    .set({ checkedInCount: sql`greatest(0, ${events.checkedInCount} - 1)` })
    .where(eq(events.id, event.id))
  if (mine.activityId) await setEntryWithdrawn(tx, { actorId: uid, id: mine.activityId }, { isWithdrawn: true, now })
  // Checking in took a place the member didn't have before, so undoing frees one.
  if (mine.former?.status !== 'going') await jobs.send(tx, promoteWaitlist, { data: { eventId: event.id } })
}

/** Marks no-shows, or reverts them to going, after the event's end. Returns how many changed. */
export async function markMissed(
  { tx, now }: WriteContext,
  { event, uids, missed }: { event: CheckInEvent; uids: string[]; missed: boolean },
): Promise<number> {
  const locked = await lockEvent(tx, event.id)
  if (!locked || locked.isDeleted) throw notFound()
  if (locked.status !== 'scheduled' || now < locked.endsAt)
    throw conflict(message('You can mark no-shows once the event has ended.'), 'NOT_ENDED')
  const changed = await tx
    .update(rsvps)
    .set({ status: missed ? 'no_show' : 'going', updatedAt: now })
    .where(
      and(
        eq(rsvps.eventId, event.id),
        sql`${rsvps.uid} = any(${sql.param(uids)}::text[])`,
        eq(rsvps.status, missed ? 'going' : 'no_show'),
      ),
    )
    .returning({ uid: rsvps.uid })
  return changed.length
}

async function latestOf(tx: Tx, eventId: string, uid: string) {
  const [row] = await tx
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.eventId, eventId), eq(checkIns.uid, uid)))
    // The active check-in comes first, then undone ones.
    .orderBy(sql`${checkIns.undoneAt} is null desc`, desc(checkIns.undoneAt))
    .limit(1)
  return row
}

function notNow(isEarly: boolean, { opensAt, closesAt }: { opensAt: Date; closesAt: Date }) {
  return isEarly
    ? conflict(message('Check-in opens on {opensAt} UTC.', { opensAt: inUtc(opensAt) }), 'CHECK_IN_NOT_OPEN')
    : conflict(message('Check-in closed on {closesAt} UTC.', { closesAt: inUtc(closesAt) }), 'CHECK_IN_CLOSED')
}

/** Sets the RSVP to `attended` and returns what it was. A member the host removed can't check themselves in. */
async function takeThePlace(
  tx: Tx,
  { eventId, uid, by, now }: { eventId: string; uid: string; by: 'self' | 'host' | 'staff'; now: Date },
): Promise<FormerRsvp | null> {
  const mine = and(eq(rsvps.eventId, eventId), eq(rsvps.uid, uid))
  const [before] = await tx.select().from(rsvps).where(mine).for('update')
  if (before?.status === 'removed' && by === 'self')
    throw notAllowed(message('The host removed you from the list. Ask them about it.'))
  if (by === 'host' && !mayBeCheckedIn(before?.status))
    throw conflict(message("This person hasn't RSVP'd. Ask them to check in with the code."), 'RSVP_REQUIRED')
  if (!before) {
    await tx.insert(rsvps).values({ eventId, uid, status: 'attended', createdAt: now, updatedAt: now })
    return null
  }
  await tx.update(rsvps).set({ status: 'attended', inLine: null, offeredUntil: null, updatedAt: now }).where(mine)
  const { status, inLine, offeredUntil } = before
  return { status, inLine, offeredUntil: offeredUntil?.toISOString() ?? null }
}

/**
 * Restores the RSVP unless it has changed since the check-in. If it was an offer that has expired, the member is back
 * on the waitlist.
 */
async function giveBack(
  tx: Tx,
  { eventId, uid, former, now }: { eventId: string; uid: string; former: FormerRsvp | null; now: Date },
): Promise<void> {
  const theirs = and(eq(rsvps.eventId, eventId), eq(rsvps.uid, uid))
  const attended = and(theirs, eq(rsvps.status, 'attended'))
  if (!former) {
    // First cancelled, which also ends what they offered or needed (the trigger `rsvps_board`).
    const { rowCount } = await tx.update(rsvps).set({ status: 'cancelled' }).where(attended)
    if (rowCount) await tx.delete(rsvps).where(theirs)
    return
  }
  const { inLine } = former
  const offeredUntil = former.offeredUntil ? new Date(former.offeredUntil) : null
  const isOver = former.status === 'offered' && offeredUntil !== null && offeredUntil <= now
  const status = isOver ? 'waitlisted' : former.status
  await tx
    .update(rsvps)
    .set({ status, inLine, offeredUntil: isOver ? null : offeredUntil, updatedAt: now })
    .where(attended)
}

/** Notifies members when someone else checks them in, so they can remove the check-in. */
async function notifyCheckedIn(
  context: WriteContext,
  { gym, title, slug }: CheckInEvent & { title: string; slug: string },
  uid: string,
): Promise<void> {
  await notifyOfUpdate(context, [uid], {
    title: message('You were checked in at {name}', { name: gym.name }),
    text: message(
      "Someone checked you in to “{title}”. If you weren't there, remove the check-in on the event's page.",
      { title },
    ),
    path: `/gym/${encodeURIComponent(gym.slug)}/event/${encodeURIComponent(slug)}`,
  })
}

type LoggedEvent = CheckInEvent & EventRow

/** Logs a check-in once, even when it's undone and repeated. */
async function logOnce(context: WriteContext, event: LoggedEvent, uid: string, before: string | null): Promise<string> {
  if (before) {
    await setEntryWithdrawn(context.tx, { actorId: uid, id: before }, { isWithdrawn: false, now: context.now })
    return before
  }
  const { id } = await logEvent(context, {
    actorId: uid,
    activityType: 'event_checkin',
    eventId: event.id,
    eventTitle: event.title,
    gymId: event.gymId,
    gymName: event.gym.name,
    seriesId: event.seriesId ?? undefined,
    visibility: await audienceAtEvent(context.tx, event, { uid, kind: 'checkin' }),
    facts: {
      kind: 'checkin',
      gym: { slug: event.gym.slug, name: event.gym.name },
      event: eventFactsOf(event, event.gym),
    },
  })
  return id
}

/** An event that starts within this time of a session counts as that session. */
const SAME_SLOT_MS = minutes(30)

/** The timetable session that an event corresponds to, if one starts around the same time. */
export async function sessionOfEvent(
  tx: Tx,
  { gymId, startsAt, eventType }: { gymId: string; startsAt: Date; eventType: string },
): Promise<ScheduleItem | undefined> {
  const [gym] = await tx
    .select({ schedule: gyms.schedule, timezone: gyms.timezone })
    .from(gyms)
    .where(and(eq(gyms.id, gymId), isNull(gyms.mergedInto)))
  if (!gym || gym.schedule.length === 0) return undefined
  const near = sessionsBetween(gym, startsAt, new Date(startsAt.getTime() + SAME_SLOT_MS + 1)).filter(
    (session) => Math.abs(session.startsAt.getTime() - startsAt.getTime()) <= SAME_SLOT_MS,
  )
  return (near.find(({ item }) => item.kind === eventType) ?? near[0])?.item
}
