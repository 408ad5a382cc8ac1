import { hours } from '#platform/clock.ts'
import { defineJob } from '#platform/jobs.ts'

const LONG = { expireInSeconds: hours(8) / 1000, retryDelay: 20 }

export const exportAccount = defineJob<{ id: string }>('exportAccount', LONG)

/** Permanently deletes a member after the grace period. A retry repeats all steps, which are idempotent. */
export const deleteAccount = defineJob<{ uid: string }>('deleteAccount', LONG)

/** Queues due deletions, sends reminders and deletes expired archives. Runs every 15 minutes. */
export const maintainAccounts = defineJob<Record<string, never>>('keepAccounts', { retryLimit: 2 })

/** An email about the account itself, sent regardless of email preferences. */
export interface AccountMail {
  kind: 'asked' | 'removed' | 'soon' | 'done' | 'exported'
  email: string
  language: string | null
  /** When the account will be deleted, or when the archive expires. */
  day: string | null
  /** With `kind`, becomes the message id, so that a mailbox shows repeats of an email once. */
  of: string
}

/** Contains the email address of someone who may be deleted, so the job is removed an hour after it's done. */
export const mailAccount = defineJob<AccountMail>('mailAccount', { retryLimit: 8, deleteAfterSeconds: hours(1) / 1000 })
