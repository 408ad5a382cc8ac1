import { and, eq } from 'drizzle-orm'
import { type NotificationType, URGENT_TYPES } from '#domains/members/people/notification-types.ts'
import { accepts } from '#domains/members/people/rules.ts'
import { readForDelivery } from '#domains/notifications/notifications/server/reads.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import type { Database } from '#platform/database.ts'
import type { Mailer } from '#platform/mail.ts'
import { type MailSender, notificationEmail } from './notification-email.ts'
import { readRecipient } from './reads.ts'

/**
 * Emails one notification, to members who chose immediate emails or because its type is urgent. Skips notifications
 * that have been seen, no longer exist or are no longer wanted. Idempotent.
 */
export async function sendImmediateEmail(
  { db, mailer, office, now }: { db: Database; mailer: Mailer; office: MailSender; now: Date },
  { uid, notificationId }: { uid: string; notificationId: string },
): Promise<void> {
  const found = await readForDelivery(db, { uid, notificationId })
  if (!found || found.read || found.mailedAt || found.line.archived) return
  const recipient = await readRecipient(db, uid)
  const type = found.line.type as NotificationType
  if (!recipient || !(recipient.preferences.email.frequency === 'immediate' || URGENT_TYPES.has(type))) return
  if (!accepts(recipient.preferences, type, 'email')) return

  // Each notification of a group is a separate email, so the number of others isn't mentioned.
  const told = { ...found.line, type, others: 0, timestamp: new Date(found.line.timestamp) }
  const outcome = await mailer.send(notificationEmail(office, recipient, told))
  if (outcome !== 'off')
    await db
      .update(notifications)
      .set({ mailedAt: now })
      .where(and(eq(notifications.uid, uid), eq(notifications.id, notificationId)))
}
