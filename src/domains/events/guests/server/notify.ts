import { sql } from 'drizzle-orm'
import type { WriteContext } from '#platform/context.ts'
import { type GuestMail, mailGuest } from './jobs.ts'

type Told = Omit<GuestMail, 'guestId'>

/** Emails the guests who are going to these events or wait for a place. */
export async function mailGuestsOf(
  context: Pick<WriteContext, 'tx' | 'jobs'>,
  eventIds: readonly string[],
  told: Told,
): Promise<void> {
  const { rows } = await context.tx.execute<{ id: string }>(sql`
    select id from event_guests where event_id = any(${sql.param([...eventIds])}::text[])
      and status in ('going', 'waitlisted', 'offered') order by id`)
  await mailGuests(
    context,
    rows.map(({ id }) => id),
    told,
  )
}

export async function mailGuests(
  { tx, jobs }: Pick<WriteContext, 'tx' | 'jobs'>,
  guestIds: readonly string[],
  told: Told,
): Promise<void> {
  if (guestIds.length > 0)
    await jobs.send(tx, mailGuest, ...guestIds.map((guestId) => ({ data: { guestId, ...told } })))
}
