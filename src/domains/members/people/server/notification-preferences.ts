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

/** The preferences of a member; for one that is missing, 'User not found' is logged and the defaults hold. */
export async function readNotificationPreferences(
  reader: Reader,
  { uid, log }: { uid: string; log: Logger },
): Promise<NotificationPreferences> {
  try {
    return await preferencesOf(reader, uid)
  } catch (error) {
    log.error({ err: error, uid }, 'notification preferences could not be read')
    return defaultNotificationPreferences()
  }
}

/**
 * Writes single fields, so that two switches turned at once both hold, and stamps preferences.lastUpdated.
 * A failure is logged and thrown again.
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
        preferences: stampedPreferences(now),
        updatedAt: now,
      })
      .where(eq(users.uid, uid))
      .returning({ notificationPreferences: users.notificationPreferences })
    if (!after) throw new Error('User not found')
    return after.notificationPreferences
  } catch (error) {
    log.error({ err: error, uid }, 'notification preferences could not be changed')
    throw error
  }
}

/** Every change of what reaches a member says when it was made. */
export function stampedPreferences(now: Date): SQL {
  return sql`${users.preferences} || ${JSON.stringify({ lastUpdated: now.toISOString() })}::jsonb`
}

/** Whether this member wants this here. When that cannot be found out it is logged, and allowed. */
export async function acceptsNotification(
  reader: Reader,
  { uid, type, channel = 'inApp', log }: { uid: string; type: NotificationType; channel?: Channel; log: Logger },
): Promise<boolean> {
  try {
    return accepts(await preferencesOf(reader, uid), type, channel)
  } catch (error) {
    log.error({ err: error, uid, type, channel }, 'a notification preference could not be checked')
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
