import { eq, type SQL, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Reader } from '#platform/database.ts'
import type { NotificationPreferences } from '../contract.ts'
import type { Channel, NotificationType } from '../notification-types.ts'
import {
  accepts,
  defaultNotificationPreferences,
  type NotificationChange,
  notificationPreferencesFor,
} from '../rules.ts'
import { users } from './tables.ts'

/** A member's preferences. If reading them fails, logs it and returns the defaults. */
export async function readNotificationPreferences(
  reader: Reader,
  { uid, log }: { uid: string; log: Logger },
): Promise<NotificationPreferences> {
  try {
    return await preferencesOf(reader, uid)
  } catch (error) {
    log.error({ err: error, uid }, "couldn't read notification preferences")
    return defaultNotificationPreferences()
  }
}

/**
 * Writes single fields, so concurrent changes don't overwrite each other, and sets preferences.lastUpdated. Logs and
 * rethrows failures.
 */
export async function changeNotificationPreferences(
  db: Database,
  { uid, now, log, ...change }: NotificationChange & { uid: string; now: Date; log: Logger },
): Promise<NotificationPreferences> {
  try {
    const [after] = await db
      .update(users)
      .set({
        notificationPreferences: withFields(change),
        preferences: preferencesWithTimestamp(now),
        updatedAt: now,
      })
      .where(eq(users.uid, uid))
      .returning({ notificationPreferences: users.notificationPreferences })
    if (!after) throw new Error('User not found')
    return after.notificationPreferences
  } catch (error) {
    log.error({ err: error, uid }, "couldn't update notification preferences")
    throw error
  }
}

/** Sets `preferences.lastUpdated`. Every change of notification settings has to do this. */
export function preferencesWithTimestamp(now: Date): SQL {
  return sql`${users.preferences} || ${JSON.stringify({ lastUpdated: now.toISOString() })}::jsonb`
}

/**
 * Whether a member wants this type of notification on this channel. If the check fails, logs it and allows the
 * notification.
 */
export async function acceptsNotification(
  reader: Reader,
  { uid, type, channel = 'inApp', log }: { uid: string; type: NotificationType; channel?: Channel; log: Logger },
): Promise<boolean> {
  try {
    return accepts(await preferencesOf(reader, uid), type, channel)
  } catch (error) {
    log.error({ err: error, uid, type, channel }, "couldn't check a notification preference")
    return true
  }
}

async function preferencesOf(reader: Reader, uid: string): Promise<NotificationPreferences> {
  const [found] = await reader
    .select({ notificationPreferences: users.notificationPreferences })
    .from(users)
    .where(eq(users.uid, uid))
  if (!found) throw new Error('User not found')
  return found.notificationPreferences
}

function withFields({ level, toggle, emailFrequency, emailEnabled, pushEnabled }: NotificationChange): SQL {
  const fields: [path: string, value: unknown][] = []
  if (toggle) fields.push([`{${toggle.channel},types,${toggle.type}}`, toggle.on])
  if (emailFrequency !== undefined) fields.push(['{email,frequency}', emailFrequency])
  if (emailEnabled !== undefined) fields.push(['{email,enabled}', emailEnabled])
  if (pushEnabled !== undefined) fields.push(['{push,enabled}', pushEnabled])
  return fields.reduce(
    (json, [path, value]) => sql`jsonb_set(${json}, ${path}::text[], ${JSON.stringify(value)}::jsonb)`,
    level ? sql`${JSON.stringify(notificationPreferencesFor(level))}::jsonb` : sql`${users.notificationPreferences}`,
  )
}
