import { type SQL, sql } from 'drizzle-orm'
import { type AboutEvent, type EventRow, readAbout } from '#domains/events/events/server/reads.ts'
import { mailGuestsOf } from '#domains/events/guests/server/notify.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import { message } from '#platform/messages.ts'

/**
 * Notifies the hosts and everyone who may come, except the event's author, as for a cancelled event, with place and
 * time but without the hidden text. For a series, each person is notified about the next date they answered.
 */
export async function notifyEventRemoved(context: WriteContext, event: EventRow): Promise<void> {
  const { gymId, gymName, gymSlug, timezone } = await readAbout(context.tx, event)
  for (const { start, uids } of await readAttendees(context, event))
    await notify(context, {
      type: 'event_cancelled',
      actorId: null,
      excluded: event.createdBy ?? undefined,
      recipients: uids,
      extra: { gymId, gymName, gymSlug, timezone, start, reason: TAKEN_DOWN },
    })
  await mailGuestsOf(context, await readComing(context, event), {
    type: 'event_cancelled',
    extra: { reason: TAKEN_DOWN },
  })
}

/** Notifies the same people that the event is back and their RSVPs still count. */
export async function notifyEventIsBack(context: WriteContext, event: EventRow): Promise<void> {
  const about: AboutEvent = await readAbout(context.tx, event)
  for (const { start, uids, eventId, eventSlug } of await readAttendees(context, event))
    await notify(context, {
      type: 'event_update',
      actorId: null,
      excluded: event.createdBy ?? undefined,
      recipients: uids,
      extra: { ...about, eventId, eventSlug, start, what: BACK_ON },
    })
  await mailGuestsOf(context, await readComing(context, event), { type: 'event_update', extra: { what: BACK_ON } })
}

const TAKEN_DOWN = message("The event was taken down by Open Mat's moderators.")
const BACK_ON = message('The event is back on after all.')

interface Attendees {
  eventId: string
  eventSlug: string
  /** ISO 8601. */
  start: string
  uids: string[]
}

/** SQL: this event, or every date of its series, if it isn't over. */
const coming = ({ id, seriesId }: EventRow, now: Date): SQL => sql`
  select e.id, e.slug, e.starts_at, e.host_ids from events e
  where (e.id = ${id} or e.series_id = ${seriesId}) and e.status in ('scheduled', 'postponed')
    and e.ends_at > ${now.toISOString()}::timestamptz and (not e.is_deleted or e.taken_down_at is not null)`

async function readComing({ tx, now }: WriteContext, event: EventRow): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select c.id from (${coming(event, now)}) c`)
  return rows.map(({ id }) => id)
}

async function readAttendees({ tx, now }: WriteContext, event: EventRow): Promise<Attendees[]> {
  const { rows } = await tx.execute<{ id: string; slug: string; starts_at: string; uids: string[] }>(sql`
    with coming as (${coming(event, now)}),
    attendees as (select distinct on (p.uid) p.uid, c.id, c.slug, c.starts_at from coming c
      cross join lateral (select r.uid from rsvps r where r.event_id = c.id
          and r.status in ('going', 'maybe', 'waitlisted', 'offered') union select unnest(c.host_ids)) p
      order by p.uid, c.starts_at, c.id)
    select a.id, a.slug, a.starts_at, array_agg(a.uid order by a.uid) as uids from attendees a group by a.id, a.slug, a.starts_at`)
  return rows.map(({ id, slug, starts_at, uids }) => ({
    eventId: id,
    eventSlug: slug,
    start: new Date(starts_at).toISOString(),
    uids,
  }))
}
