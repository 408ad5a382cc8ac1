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
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import { minutes } from '#platform/clock.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { conflict, momentInWords, notAllowed, notFound } from '#platform/refusals.ts'
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

/** What a check-in needs of an event, however it was found. */
export type CheckInEvent = Pick<FoundEvent, 'id' | 'gym'>

export interface CheckingIn {
  event: CheckInEvent
  uid: string
  method: CheckInMethod
  /** Who does it, when not the member. */
  by?: string | undefined
  /** That person is of the gym's staff; anyone else checks in only those who RSVP'd. */
  byStaff?: boolean | undefined
  /** When it was, as a phone says that waited for a connection. */
  claimed?: Date | undefined
}

export interface CheckedIn {
  at: Date
  already: boolean
  overCapacity: boolean
}

/**
 * Somebody is there, whether they said that they would come or not. Again is the same; of two that waited without a connection
 * the earlier counts. One that was made before the host took it back does not come back.
 */
export async function checkIn(
  context: WriteContext,
  { event, uid, method, by, byStaff = false, claimed }: CheckingIn,
): Promise<CheckedIn> {
  const { tx, jobs, now } = context
  const locked = await lockEvent(tx, event.id)
  if (!locked || locked.isDeleted) throw notFound()
  const before = await latestOf(tx, event.id, uid)
  const isThere = before && !before.undoneAt
  const state = stateOf({ ...locked, status: statusAt(locked, now) }, isThere ? null : before, now)
  const at = state === 'closed' && locked.status !== 'scheduled' ? undefined : plausibleTime(locked, claimed, now)
  if (isThere) {
    if (at && at < before.at) await tx.update(checkIns).set({ at }).where(eq(checkIns.id, before.id))
    // A position that a code or the staff confirm later counts like theirs.
    if (before.method === 'location' && method !== 'location')
      await tx.update(checkIns).set({ method }).where(eq(checkIns.id, before.id))
    return { at: at && at < before.at ? at : before.at, already: true, overCapacity: false }
  }
  if (!at) throw notNow(state === 'not_open', windowOf(locked))
  if (before?.undoneAt && claimed && claimed < before.undoneAt)
    throw conflict('The host took that check-in back.', 'CHECK_IN_UNDONE')
  if (by !== undefined && before?.undoneBy === uid)
    throw conflict('They removed their check-in. They can check in themselves with the code.', 'REMOVED_BY_MEMBER')

  const former = await takeThePlace(tx, {
    eventId: event.id,
    uid,
    by: by === undefined ? 'self' : byStaff ? 'staff' : 'host',
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
  if (by !== undefined && by !== uid) await notifyCheckedIn(context, { ...event, ...locked }, uid)
  const overCapacity = counted !== undefined && counted.capacity !== null && counted.going > counted.capacity
  return { at, already: false, overCapacity }
}

/** Takes it back and gives the RSVP back as it was; by the member within ten minutes, by a host at any time. */
export async function undoCheckIn(
  { tx, jobs, now }: WriteContext,
  { event, uid, self }: { event: CheckInEvent; uid: string; self: boolean },
): Promise<void> {
  const locked = await lockEvent(tx, event.id)
  const mine = await latestOf(tx, event.id, uid)
  if (!locked || !mine || mine.undoneAt) return
  if (self && !mayUndoOwn(mine, now))
    throw conflict('That can be taken back for 10 minutes. Ask the host now.', 'TOO_LATE')
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
  // Whoever had no place before gives back the one they took by coming.
  if (mine.former?.status !== 'going') await jobs.send(tx, promoteWaitlist, { data: { eventId: event.id } })
}

/** Who had a place and did not come, after the end. Answers for how many that is new. */
export async function markMissed(
  { tx, now }: WriteContext,
  { event, uids, missed }: { event: CheckInEvent; uids: string[]; missed: boolean },
): Promise<number> {
  const locked = await lockEvent(tx, event.id)
  if (!locked || locked.isDeleted) throw notFound()
  if (locked.status !== 'scheduled' || now < locked.endsAt)
    throw conflict('Who did not come is known after the end.', 'NOT_ENDED')
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
    // The one that stands comes before those that were undone.
    .orderBy(sql`${checkIns.undoneAt} is null desc`, desc(checkIns.undoneAt))
    .limit(1)
  return row
}

function notNow(isEarly: boolean, { opensAt, closesAt }: { opensAt: Date; closesAt: Date }) {
  return isEarly
    ? conflict(`Check-in opens at ${momentInWords(opensAt)} UTC.`, 'CHECK_IN_NOT_OPEN')
    : conflict(`Check-in closed at ${momentInWords(closesAt)} UTC.`, 'CHECK_IN_CLOSED')
}

/** Whatever stood there becomes `attended`; answers what it was. Whoever the host took off the list asks the host. */
async function takeThePlace(
  tx: Tx,
  { eventId, uid, by, now }: { eventId: string; uid: string; by: 'self' | 'host' | 'staff'; now: Date },
): Promise<FormerRsvp | null> {
  const mine = and(eq(rsvps.eventId, eventId), eq(rsvps.uid, uid))
  const [before] = await tx.select().from(rsvps).where(mine).for('update')
  if (before?.status === 'removed' && by === 'self') throw notAllowed('The host took you off the list. Ask them.')
  if (by === 'host' && !mayBeCheckedIn(before?.status))
    throw conflict("They haven't RSVP'd. Ask them to check in with the code.", 'NEEDS_RSVP')
  if (!before) {
    await tx.insert(rsvps).values({ eventId, uid, status: 'attended', createdAt: now, updatedAt: now })
    return null
  }
  await tx.update(rsvps).set({ status: 'attended', inLine: null, offeredUntil: null, updatedAt: now }).where(mine)
  const { status, inLine, offeredUntil } = before
  return { status, inLine, offeredUntil: offeredUntil?.toISOString() ?? null }
}

/** An offer that ran out meanwhile is a place in the line again. What was changed since stays. */
async function giveBack(
  tx: Tx,
  { eventId, uid, former, now }: { eventId: string; uid: string; former: FormerRsvp | null; now: Date },
): Promise<void> {
  const attended = and(eq(rsvps.eventId, eventId), eq(rsvps.uid, uid), eq(rsvps.status, 'attended'))
  if (!former) {
    await tx.delete(rsvps).where(attended)
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

/** Nobody is made out to be somewhere without knowing: they can remove it there. */
async function notifyCheckedIn(
  context: WriteContext,
  { gym, title, slug }: CheckInEvent & { title: string; slug: string },
  uid: string,
): Promise<void> {
  await notify(context, {
    type: 'account_update',
    actorId: null,
    recipients: [uid],
    extra: {
      title: `You were checked in at ${gym.name}`,
      text: `Someone checked you in to “${title}”. If you weren't there, remove the check-in on the event's page.`,
      path: `/gym/${encodeURIComponent(gym.slug)}/event/${encodeURIComponent(slug)}`,
    },
  })
}

type LoggedEvent = CheckInEvent & EventRow

/** Undone and done again stands in the log once. */
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

/** So far from a session's begin an event is still that session. */
const SAME_SLOT_MS = minutes(30)

/** The session of the timetable that an event is, if it begins when one does. */
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
