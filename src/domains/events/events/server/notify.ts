import { sql } from 'drizzle-orm'
import { mailGuestsOf } from '#domains/events/guests/server/notify.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import { type Message, message } from '#platform/messages.ts'
import { aboutEvent, type EventRow } from './reads.ts'

export interface EventChangeNotice {
  event: EventRow
  gym: { id: string; slug: string; name: string }
  /** The member who made the change, who isn't notified. Null if it happened automatically. */
  uid: string | null
  type: 'event_update' | 'event_cancelled' | 'event_invite'
  /** For notifications more specific than "the event changed". */
  change?: 'postponed' | 'paused' | undefined
  /** A short description of the change. */
  what?: Message | string | undefined
  /** The former start; the same as the new one if only the end changed. */
  was?: Date | undefined
  reason?: Message | string | undefined
}

/**
 * Notifies members who are going, may go or wait for a place at these events, and followers of the series, once each.
 * Emails guests without an account.
 */
export async function notifyAttendees(
  context: WriteContext,
  told: EventChangeNotice & { eventIds?: readonly string[] },
) {
  const { event, eventIds = [event.id] } = told
  const { rows } = await context.tx.execute<{ uid: string }>(sql`
    select r.uid from rsvps r where r.event_id = any(${sql.param(eventIds)}::text[])
      and r.status in ('going', 'maybe', 'waitlisted', 'offered')
    union select f.uid from series_followers f where f.series_id = ${event.seriesId}`)
  const { type, change, reason } = told
  // A guest's email shows the current times of their own event, so it doesn't need `what`.
  if (type !== 'event_invite')
    await mailGuestsOf(context, eventIds, {
      type,
      extra: { ...(change ? { change } : {}), ...(reason ? { reason } : {}) },
    })
  const recipients = rows.map(({ uid }) => uid)
  await notifyAbout(context, recipients, told)
}

/** Notifies these people. A failure is logged and doesn't undo the change. */
export async function notifyAbout(
  context: WriteContext,
  recipients: string[],
  { event, gym, uid, type, change, what, was, reason }: EventChangeNotice,
) {
  if (recipients.length === 0) return
  await notify(context, {
    type,
    actorId: event.official || uid === null ? gym.id : uid,
    excluded: uid ?? undefined,
    recipients,
    extra: {
      ...aboutEvent(event, gym),
      ...(change ? { change } : {}),
      ...(what ? { what } : {}),
      ...(was ? { was: was.toISOString() } : {}),
      ...(reason ? { reason } : {}),
    },
  })
}

/** An event's new times, in the venue's time zone. */
export function newTimes({ startsAt, endsAt, timezone }: Pick<EventRow, 'startsAt' | 'endsAt' | 'timezone'>): Message {
  return message('Now from {start} to {end}', {
    start: { moment: startsAt.toISOString(), zone: timezone },
    end: { moment: endsAt.toISOString(), zone: timezone },
  })
}
