import { and, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { endAllOf } from '#domains/creators/subscriptions/server/end-all.ts'
import { cancelAllOf } from '#domains/events/bookings/server/writes.ts'
import { cancelEvents } from '#domains/events/events/server/end.ts'
import type { FoundEvent } from '#domains/events/events/server/reads.ts'
import { events } from '#domains/events/events/server/tables.ts'
import { rsvps } from '#domains/events/rsvps/server/tables.ts'
import { leave } from '#domains/events/rsvps/server/writes.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import type { Settle } from '#domains/members/account/server/deletion.ts'
import { eventsLeftAlone } from '#domains/members/account/server/farewell.ts'
import type { WriteContext } from '#platform/context.ts'

/** Settles what others rely on when a member asks to leave, so no one waits 14 days. */
export const settleLeaving: Settle = async (context, uid) => {
  await cancelEventsLeftAlone(context, uid)
  await takeAnswersBack(context, uid)
  await cancelAllOf(context, uid)
  await endMemberships(context, uid)
}

/** Cancels the member's unofficial events that have no other host, unless they're over. Attendees are notified. */
export async function cancelEventsLeftAlone(context: WriteContext, uid: string): Promise<void> {
  const { tx, now } = context
  const e = alias(events, 'e')
  const alone = tx.select({ id: e.id }).from(e).where(eventsLeftAlone(uid, now))
  const found = await readFound(context, inArray(events.id, alone))
  for (const { gym, ...row } of found) await cancelEvents(context, { uid, gym, rows: [row], cause: 'host_left' })
}

/** Cancels the member's RSVPs to events that haven't started, which frees spots for the waitlist. */
async function takeAnswersBack(context: WriteContext, uid: string): Promise<void> {
  const { tx, now } = context
  const answered = tx
    .select({ id: rsvps.eventId })
    .from(rsvps)
    .where(and(eq(rsvps.uid, uid), inArray(rsvps.status, ['going', 'maybe', 'waitlisted', 'offered'])))
  const toCome = and(inArray(events.id, answered), gt(events.startsAt, now), eq(events.isDeleted, false))
  for (const event of await readFound(context, toCome)) await leave(context, { event, uid })
}

/** Ends the member's own paid memberships, and those of their subscribers, once the paid period is over. */
async function endMemberships(context: WriteContext, uid: string): Promise<void> {
  await endAllOf(context, { uid })
  await endAllOf(context, { creatorUid: uid })
}

/** Always locked in the same order, to avoid deadlocks. */
async function readFound({ tx }: WriteContext, which: SQL | undefined): Promise<FoundEvent[]> {
  const rows = await tx
    .select({
      event: events,
      gym: { id: gyms.id, slug: gyms.slug, name: gyms.name, city: gyms.city, country: gyms.country, cover: gyms.cover },
    })
    .from(events)
    .innerJoin(gyms, eq(gyms.id, events.gymId))
    .where(which)
    .orderBy(events.id)
    .for('update', { of: events })
  return rows.map(({ event, gym }) => ({ ...event, gym }))
}
