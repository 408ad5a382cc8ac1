import { sql } from 'drizzle-orm'
import { minutes } from '#platform/clock.ts'
import type { WriteContext } from '#platform/context.ts'
import { uuidOf } from '#platform/uuid.ts'
import { type GuestMail, mailGuest } from './jobs.ts'

type Context = Pick<WriteContext, 'tx' | 'jobs' | 'now'>
type Notice = Omit<GuestMail, 'guestId'>

/** Within this time, a guest gets at most one email about the same change, and one about free spots. */
const APART_MS = minutes(10)

/** Emails the guests who are going to these events or waiting for a place. */
export async function mailGuestsOf(context: Context, eventIds: readonly string[], notice: Notice): Promise<void> {
  const { rows } = await context.tx.execute<{ id: string }>(sql`
    select id from event_guests where event_id = any(${sql.param([...eventIds])}::text[])
      and status in ('going', 'waitlisted', 'offered') order by id`)
  await mailGuests(
    context,
    rows.map(({ id }) => id),
    notice,
  )
}

export async function mailGuests(
  { tx, jobs, now }: Context,
  guestIds: readonly string[],
  notice: Notice,
): Promise<void> {
  const mails = guestIds.map((guestId) => ({ data: { guestId, ...notice }, ...grouped(guestId, notice, now) }))
  await jobs.send(tx, mailGuest, ...mails)
}

/** Delays emails about changes to include later ones: an email describes the event as it is when the email is sent. */
function grouped(guestId: string, { type, extra = {} }: Notice, now: Date) {
  const { place } = extra
  if (type !== 'event_update' || (place && place !== 'free')) return {}
  const ends = new Date((Math.floor(now.getTime() / APART_MS) + 1) * APART_MS)
  const id = uuidOf(`guest mail ${guestId} ${JSON.stringify(extra)} ${ends.toISOString()}`)
  return place ? { id } : { id, startAfter: ends }
}
