import { sql } from 'drizzle-orm'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import { datesIn } from '#platform/dates.ts'
import { aboutEvent, type EventRow } from './reads.ts'

export interface ToTellOf {
  event: EventRow
  gym: { id: string; slug: string; name: string }
  /** Who did it, and is not told. Null: nobody did, time passed. */
  uid: string | null
  type: 'event_update' | 'event_cancelled' | 'event_invite'
  /** What became of the event, where its sentence says more than that it was changed. */
  change?: 'postponed' | 'paused' | undefined
  /** What changed, in a few words. */
  what?: string | undefined
  /** When it would have been, where that changed. */
  was?: Date | undefined
  reason?: string | undefined
}

/** Tells those who go, may come or wait for it, of these events of one kind each once; and who follows the series. */
export async function notifyGuests(context: WriteContext, told: ToTellOf & { eventIds?: readonly string[] }) {
  const { event, eventIds = [event.id] } = told
  const { rows } = await context.tx.execute<{ uid: string }>(sql`
    select r.uid from rsvps r where r.event_id = any(${sql.param(eventIds)}::text[])
      and r.status in ('going', 'maybe', 'waitlisted', 'offered')
    union select f.uid from series_followers f where f.series_id = ${event.seriesId}`)
  await notifyAbout(
    context,
    rows.map(({ uid }) => uid),
    told,
  )
}

/** Tells these people. What goes wrong is logged, and what they are told of happens all the same. */
export async function notifyAbout(
  context: WriteContext,
  recipients: string[],
  { event, gym, uid, type, change, what, was, reason }: ToTellOf,
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

/** "Sat 28 Nov, 18:00" by the clock of the venue. */
export function timeInWords({ startsAt, timezone }: Pick<EventRow, 'startsAt' | 'timezone'>): string {
  return datesIn('en', { zone: timezone, now: startsAt }).moment(startsAt)
}
