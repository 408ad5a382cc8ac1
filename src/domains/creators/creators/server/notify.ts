import { mailNow } from '#domains/notifications/mail/server/jobs.ts'
import { notifyOfUpdate } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Message } from '#platform/messages.ts'

interface NotificationEvent {
  /** Also emails the notification with these next steps immediately, regardless of email settings. */
  mail?: { next: Message[] }
  title: Message
  /** A string is user text, so it's never translated. */
  text?: Message | string
  path: string
  /** A key that deduplicates repeated notifications. */
  of: string
}

/** Sends an `account_update` to a creator or an applicant. */
export async function notifyCreator(
  context: WriteContext,
  uid: string,
  { title, text, path, of, mail }: NotificationEvent,
): Promise<void> {
  if (mail)
    await mailNow(context, {
      ...{ id: `creator ${of}`, uid, at: context.now.toISOString() },
      ...{ heading: title, quote: text, paragraphs: mail.next },
      button: { path },
    })
  const extra = { title, path, ...(text ? { text } : {}) }
  await notifyOfUpdate(context, [uid], extra, { mailed: mail !== undefined, batch: `creator ${of}` })
}
