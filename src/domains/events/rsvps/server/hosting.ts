import { sql } from 'drizzle-orm'
import { type FoundEvent, readAbout } from '#domains/events/events/server/reads.ts'
import type { WriteContext } from '#platform/context.ts'
import { notFound } from '#platform/refusals.ts'
import { fits, placeFor } from '../rules.ts'
import { readMyRow } from './my-rsvp.ts'
import { fillOpenSpots, logRsvp, notifyOfPlace } from './waitlist.ts'
import { waitingAt } from './waitlist-position.ts'
import { joinWaitlist, lockEventAfterWaitlist, put, relockEvent } from './writes.ts'

interface Hosting {
  event: FoundEvent
  uid: string
}

/**
 * For hosts: admits a member who's below the required belt, on the waitlist or removed. If a place is free, the member
 * gets it and is notified; otherwise they join the waitlist. Throws 404 if they haven't RSVP'd.
 */
export async function admitMember(context: WriteContext, { event: found, uid }: Hosting): Promise<void> {
  const { tx, now } = context
  const event = await lockEventAfterWaitlist(context, found)
  const mine = await readMyRow(tx, { eventId: event.id, uid })
  if (!mine) throw notFound()
  const place = placeFor(event, mine.status === 'removed' ? null : mine, now)
  if (place.status === 'closed' && place.because.reason !== 'full' && place.because.reason !== 'rsvp_closed') return
  if (!['removed', 'waitlisted', 'offered'].includes(mine.status)) return
  await tx.execute(sql`update rsvps set let_in = true where event_id = ${event.id} and uid = ${uid}`)
  if (mine.status === 'offered' || fits(event, mine.guests)) {
    await put(tx, { event, uid, now }, { status: 'going', guests: mine.guests })
    await logRsvp(context, event, { uid, answer: 'going' })
    return notifyOfPlace(context, await readAbout(tx, event), { uids: [uid], place: 'in' })
  }
  if (mine.inLine === null) await joinWaitlist(tx, { event, uid, now }, mine.guests)
}

/** Moves a waiting member to the front of the waitlist. */
export async function moveToFront(context: WriteContext, { event: found, uid }: Hosting): Promise<void> {
  const event = await lockEventAfterWaitlist(context, found)
  const mine = await readMyRow(context.tx, { eventId: event.id, uid })
  if (mine?.status !== 'waitlisted' || mine.inLine === null) throw notFound()
  const waiting = waitingAt(sql`${event.id}`)
  await context.tx.execute(sql`
    update rsvps set in_line = (select least(min(w.in_line), 1) - 1 from ${waiting} w)
    where event_id = ${event.id} and uid = ${uid}
      and exists (select from ${waiting} w where w.in_line < ${mine.inLine})`)
}

/** Removes a member from the list and notifies them. Removing twice has no effect. */
export async function remove(context: WriteContext, { event: found, uid }: Hosting): Promise<void> {
  const { tx, now } = context
  const event = await lockEventAfterWaitlist(context, found)
  const mine = await readMyRow(tx, { eventId: event.id, uid })
  if (!mine || mine.status === 'cancelled') throw notFound()
  if (mine.status === 'removed' || mine.status === 'attended' || mine.status === 'no_show') return
  await put(tx, { event, uid, now }, { status: 'removed', guests: 0 })
  await tx.execute(sql`update rsvps set let_in = false where event_id = ${event.id} and uid = ${uid}`)
  await notifyOfPlace(context, await readAbout(tx, event), { uids: [uid], place: 'removed' })
  if (mine.status === 'going' || mine.status === 'offered')
    await fillOpenSpots(context, await relockEvent(tx, event), { freed: true })
}
