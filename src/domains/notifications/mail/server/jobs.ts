import type { WriteContext } from '#platform/context.ts'
import { defineJob } from '#platform/jobs.ts'
import type { Message } from '#platform/messages.ts'
import { uuidOf } from '#platform/uuid.ts'

/** Finds the members whose digest is due, page by page, and queues each digest. Runs every few minutes. */
export const sendDigests = defineJob<Record<string, never>>('sendDigests', { expireInSeconds: 900, retryLimit: 2 })

export const sendDigest = defineJob<{ uid: string; period: string }>('sendDigest')

/** An immediate email that can't be turned off, because it's about a payment or a decision that affects the member. */
export interface TransactionalMail {
  /** The id of the event the email is about. Each id is emailed once. */
  id: string
  uid: string
  /** When the event happened (ISO 8601). */
  at: string
  heading: Message
  /** Text quoted below the heading, such as the note of the person who decided. */
  quote?: Message | string | undefined
  paragraphs: readonly Message[]
  /** "Open in Open Mat" if omitted. */
  button: { text?: Message; path: string }
}

export const mailTransactional = defineJob<TransactionalMail>('mailTransactional')

/** Queues the email in the transaction. Ignores preferences, digests and quiet hours. */
export const mailNow = ({ tx, jobs }: Pick<WriteContext, 'tx' | 'jobs'>, mail: TransactionalMail): Promise<void> =>
  jobs.send(tx, mailTransactional, { data: mail, id: uuidOf(`transactional ${mail.id}`) })
