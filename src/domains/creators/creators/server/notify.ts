import { type MailText, mailNow } from '#domains/notifications/mail/server/jobs.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'

interface NotificationEvent {
  /** Also mailed at once, whatever they want of other mail: with what they can do next. */
  mail?: { next: MailText[] }
  title: string
  text?: string
  path: string
  /** What makes it the same news when it is told again. */
  of: string
}

/** Tells a member, by an `account_update`, of what concerns them as a creator or as one who wants to be. */
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
  await notify(context, {
    type: 'account_update',
    actorId: null,
    recipients: [uid],
    extra,
    mailed: mail !== undefined,
    batch: `creator ${of}`,
  })
}
