import { and, eq } from 'drizzle-orm'
import { type NotificationType, URGENT_TYPES } from '#domains/members/people/notification-types.ts'
import { accepts } from '#domains/members/people/rules.ts'
import { readForDelivery } from '#domains/notifications/notifications/server/reads.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import type { Database } from '#platform/database.ts'
import type { Mailer } from '#platform/mail.ts'
import { notificationMail, type Office } from './mail-of.ts'
import { readRecipient } from './reads.ts'

/**
 * Mails one notification to whoever wants mail at once, or is to hear of it before their next digest. What has been seen meanwhile, is gone, or is not wanted any more is left out.
 * Done again, it is one mail.
 */
export async function mailAtOnce(
  { db, mailer, office, now }: { db: Database; mailer: Mailer; office: Office; now: Date },
  { uid, notificationId }: { uid: string; notificationId: string },
): Promise<void> {
  const found = await readForDelivery(db, { uid, notificationId })
  if (!found || found.read || found.mailedAt || found.line.archived) return
  const recipient = await readRecipient(db, uid)
  const type = found.line.type as NotificationType
  if (!recipient || !(recipient.preferences.email.frequency === 'immediate' || URGENT_TYPES.has(type))) return
  if (!accepts(recipient.preferences, type, 'email')) return

  // Each of a group comes in a mail of its own, so nobody else is counted here.
  const told = { ...found.line, type, others: 0, timestamp: new Date(found.line.timestamp) }
  const outcome = await mailer.send(notificationMail(office, recipient, told))
  if (outcome !== 'off')
    await db
      .update(notifications)
      .set({ mailedAt: now })
      .where(and(eq(notifications.uid, uid), eq(notifications.id, notificationId)))
}
