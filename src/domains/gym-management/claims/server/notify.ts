import { mailNow } from '#domains/notifications/mail/server/jobs.ts'
import { notifyOfUpdate } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Message } from '#platform/messages.ts'
import type { ClaimRow } from './lock.ts'

interface NotificationEvent {
  /** Whether this is a decision or a question, which is emailed immediately whatever the recipients' preferences. */
  decides?: boolean
  to: readonly string[]
  title: Message
  /** A string is text that someone wrote, and isn't translated. */
  text?: Message | string | undefined
  path: string
  /** Identifies the event, so that repeating it doesn't send a second notification. */
  of: string
}

/** Notifies people about a claim with an `account_update`. */
export async function notifyAboutClaim(
  context: WriteContext,
  { to, title, text, path, of, decides = false }: NotificationEvent,
): Promise<void> {
  if (to.length === 0) return
  for (const uid of decides ? to : [])
    await mailNow(context, {
      ...{ id: `claim ${of} ${uid}`, uid, at: context.now.toISOString() },
      ...{ heading: title, quote: text, paragraphs: [] },
      button: { path },
    })
  const extra = { title, path, ...(text ? { text } : {}) }
  await notifyOfUpdate(context, to, extra, { mailed: decides, batch: `claim ${of}` })
}

/** Notifies the claimant, with a link to their claim. */
export function notifyClaimant(
  context: WriteContext,
  { claim, gym }: ClaimRow,
  news: Omit<NotificationEvent, 'to' | 'path'>,
) {
  return notifyAboutClaim(context, {
    ...news,
    of: `${claim.id} ${news.of}`,
    to: [claim.claimantId],
    path: claimPath(gym),
  })
}

/** Notifies the gym's owners, with a link to the page for objections. Doesn't include the claimant's text. */
export function notifyOwners(
  context: WriteContext,
  { claim, gym }: ClaimRow,
  news: Pick<NotificationEvent, 'title' | 'text' | 'of'> & { owners: readonly string[] },
) {
  const to = news.owners.filter((uid) => uid !== claim.claimantId)
  return notifyAboutClaim(context, { ...news, of: `${claim.id} owners ${news.of}`, to, path: claimPath(gym) })
}

const claimPath = ({ slug }: ClaimRow['gym']) => `/gym/${encodeURIComponent(slug)}/claim`
