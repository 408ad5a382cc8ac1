import type { MessageDescriptor } from '@lingui/core'
import type { WriteContext } from '#platform/context.ts'
import { defineJob } from '#platform/jobs.ts'
import type { Currency } from '#platform/money.ts'
import { uuidOf } from '#platform/uuid.ts'

/** Finds whose digest is due, page by page, and has each of them sent. Comes every few minutes. */
export const sendDigests = defineJob<Record<string, never>>('sendDigests', { expireInSeconds: 900, retryLimit: 2 })

/** One digest to one member. */
export const sendDigest = defineJob<{ uid: string; period: string }>('sendDigest')

/** Amounts and days are written in the reader's language when the mail is sent, days by their own clock. */
export type MailValue = string | number | { amount: number; currency: Currency } | { day: string }

/** A named text with its values, or a sentence of a notification as the code has it. */
export type MailText = string | { words: MessageDescriptor; values?: Record<string, MailValue> }

/** A mail that comes at once and can't be turned off: about somebody's money, or a decision about them. */
export interface TransactionalMail {
  /** Of the event it's about. The same id is mailed once. */
  id: string
  uid: string
  /** When it happened (ISO). */
  at: string
  heading: MailText
  /** Quoted below the heading, such as the note of whoever decided. */
  quote?: string | undefined
  paragraphs: readonly MailText[]
  /** "Open in Open Mat" without a text. */
  button: { text?: MailText; path: string }
}

/** One mail that can't be turned off. */
export const mailTransactional = defineJob<TransactionalMail>('mailTransactional')

/** Leaves with the transaction. Preferences, digests and quiet hours don't apply. */
export const mailNow = ({ tx, jobs }: Pick<WriteContext, 'tx' | 'jobs'>, mail: TransactionalMail): Promise<void> =>
  jobs.send(tx, mailTransactional, { data: mail, id: uuidOf(`transactional ${mail.id}`) })
