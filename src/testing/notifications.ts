import { and, eq } from 'drizzle-orm'
import type { NotificationType } from '#domains/members/people/notification-types.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import type { Message } from '#platform/messages.ts'
import { translatorFor } from '#platform/translator.ts'
import type { World } from './world.ts'

/** What a member's notifications say, oldest first. */
export async function notificationsOf({ db }: World, { uid }: { uid: string }, type?: NotificationType) {
  const rows = await db
    .select({ extra: notifications.extra })
    .from(notifications)
    .where(and(eq(notifications.uid, uid), type && eq(notifications.type, type)))
    .orderBy(notifications.timestamp)
  return rows.map(({ extra }) => extra)
}

/** The titles of a member's notifications in a language. */
export const notificationTitles = async (world: World, person: { uid: string }, language = 'en') =>
  (await notificationsOf(world, person)).map(({ title }) => translatorFor(language).t(title as Message))
