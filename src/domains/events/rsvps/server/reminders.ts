import { sql } from 'drizzle-orm'
import { lockEvent, readAbout } from '#domains/events/events/server/reads.ts'
import { logEvent } from '#domains/feed/activities/server/log-activity.ts'
import { createNotifications } from '#domains/notifications/notifications/server/notify.ts'
import type { Platform } from '#platform/context.ts'
import { REMINDER_WINDOWS } from '../limits.ts'
import { isReminderDue, REMINDERS, type ReminderKind } from '../rules.ts'
import { eventLogFields } from './waitlist.ts'

type Parts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

/**
 * Sends reminders: a day and two hours before the start to those going, a day before to those who answered maybe. Each
 * event's transaction records its reminder as well, so it's sent once even with two workers or after a crash. Returns
 * how many events it sent one for.
 */
export async function remind({ db, jobs, log, now }: Parts): Promise<number> {
  let due = 0
  for (const kind of REMINDERS)
    for (const eventId of await findDue(db, kind, now()))
      await db.transaction(async (tx) => {
        if (await remindOf({ tx, jobs, log, now: now() }, kind, eventId)) due += 1
      })
  return due
}

async function findDue(db: Platform['db'], kind: ReminderKind, now: Date): Promise<string[]> {
  const { from, until } = REMINDER_WINDOWS[kind]
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from events e where not e.is_deleted and e.status = 'scheduled' and e.reminders_enabled
      and e.starts_at <= ${at} + ${from} * interval '1 hour' and e.starts_at > ${at} + ${until} * interval '1 hour'
      and not exists (select from event_reminders s where s.event_id = e.id and s.kind = ${kind} and s.starts_at = e.starts_at)
    order by e.starts_at, e.id`)
  return rows.map(({ id }) => id)
}

/**
 * Sends one event's reminder. Locks the event's row, so that a concurrent move or cancellation happens entirely before
 * or after. Members who RSVP'd after the reminder was due don't get it.
 */
async function remindOf(context: Parameters<typeof createNotifications>[0], kind: ReminderKind, eventId: string) {
  const { tx, now } = context
  const event = await lockEvent(tx, eventId)
  if (!event || event.isDeleted || event.status !== 'scheduled' || !event.remindersEnabled) return false
  if (!isReminderDue(kind, event.startsAt, now)) return false
  const { rowCount } = await tx.execute(sql`
    insert into event_reminders (event_id, kind, starts_at, sent_at)
    values (${eventId}, ${kind}, ${event.startsAt.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)
    on conflict do nothing`)
  if (rowCount === 0) return false
  const mark = new Date(event.startsAt.getTime() - REMINDER_WINDOWS[kind].from * 3_600_000)
  const { rows } = await tx.execute<{ uid: string }>(sql`
    select r.uid from rsvps r where r.event_id = ${eventId} and r.created_at <= ${mark.toISOString()}::timestamptz
      and r.status = any(${sql.param(kind === '24h' ? ['going', 'maybe'] : ['going'])}::text[])`)
  const about = await readAbout(tx, event)
  for (const { uid } of rows)
    await logEvent(context, { ...eventLogFields(event, about), actorId: uid, activityType: 'event_reminder' })
  await createNotifications(context, {
    type: 'event_reminder',
    actorId: null,
    recipients: rows.map(({ uid }) => uid),
    extra: about,
    batch: `reminder ${kind} ${eventId} ${event.startsAt.toISOString()}`,
  })
  return true
}
