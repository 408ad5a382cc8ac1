import { and, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Settle } from '#features/account/server/deletion.ts'
import { eventsLeftAlone } from '#features/account/server/farewell.ts'
import type { Logging } from '#features/activities/server/log-activity.ts'
import { cancelEvents } from '#features/events/server/end.ts'
import type { FoundEvent } from '#features/events/server/reads.ts'
import { events } from '#features/events/server/tables.ts'
import { gyms } from '#features/gyms/server/tables.ts'
import { rsvps } from '#features/rsvps/server/tables.ts'
import { leave } from '#features/rsvps/server/writes.ts'
import { endAtProvider } from '#features/subscriptions/server/duties.ts'
import { endAllOf } from '#features/subscriptions/server/end-all.ts'
import { isLiving } from '#features/subscriptions/server/store.ts'
import { subscriptions } from '#features/subscriptions/server/tables.ts'

/** D17: what others rely on is settled when somebody asks to go: nobody waits for them for 14 days. */
export const settleLeaving: Settle = async (logging, uid) => {
  await cancelEventsLeftAlone(logging, uid)
  await takeAnswersBack(logging, uid)
  await endMemberships(logging, uid)
}

/** An unofficial event that nobody else hosts does not take place without its host. Told to those who come, as every cancellation. */
export async function cancelEventsLeftAlone(logging: Logging, uid: string): Promise<void> {
  const { tx, now } = logging
  const e = alias(events, 'e')
  const alone = tx.select({ id: e.id }).from(e).where(eventsLeftAlone(uid, now))
  const found = await readFound(logging, inArray(events.id, alone))
  for (const { gym, ...row } of found)
    await cancelEvents(logging, { uid, gym, rows: [row], reason: 'The host has left Open Mat.' })
}

/** Places go to whoever waits for them. */
async function takeAnswersBack(logging: Logging, uid: string): Promise<void> {
  const { tx, now } = logging
  const answered = tx
    .select({ id: rsvps.eventId })
    .from(rsvps)
    .where(and(eq(rsvps.uid, uid), inArray(rsvps.status, ['going', 'maybe', 'waitlisted', 'offered'])))
  const toCome = and(inArray(events.id, answered), gt(events.startsAt, now), eq(events.isDeleted, false))
  for (const event of await readFound(logging, toCome)) await leave(logging, { event, uid })
}

/** What is paid for runs to its end: of their own memberships, and of those who pay them. */
async function endMemberships(logging: Logging, uid: string): Promise<void> {
  const { tx, jobs } = logging
  const own = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.uid, uid), isLiving))
  await jobs.send(
    tx,
    endAtProvider,
    ...own.map(({ id }) => ({ data: { subscriptionId: id, at: 'period_end' as const } })),
  )
  await endAllOf(logging, { creatorUid: uid })
}

/** Locked in one order, as everybody does who holds several. */
async function readFound({ tx }: Logging, which: SQL | undefined): Promise<FoundEvent[]> {
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
