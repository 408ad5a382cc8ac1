import { hours } from '#platform/clock.ts'
import { defineJob } from '#platform/jobs.ts'

/** Work of minutes or hours that says that it is still being done: a process that died is noticed within two minutes. */
const LONG = { expireInSeconds: hours(8) / 1000, heartbeatSeconds: 60, retryLimit: 12, retryDelay: 20 }

/** Puts all that is a member's into one archive. */
export const exportAccount = defineJob<{ id: string }>('exportAccount', LONG)

/** Removes somebody for good, whose time to come back is over. Done again, it goes on. */
export const deleteAccount = defineJob<{ uid: string }>('deleteAccount', LONG)

/** Looks whose time is over, whom to remind and which archives to remove. Comes every quarter of an hour. */
export const keepAccounts = defineJob<Record<string, never>>('keepAccounts', { retryLimit: 2 })

/** Who is told by mail, whatever they want by mail: it concerns the account itself. */
export interface AccountMail {
  kind: 'asked' | 'removed' | 'soon' | 'done' | 'exported'
  email: string
  language: string | null
  /** When it is deleted, or until when the archive can be fetched. */
  day: string | null
  /** The same for the same mail. */
  of: string
}

/** The address is of somebody who may be gone: it is forgotten an hour after it was written to. */
export const mailAccount = defineJob<AccountMail>('mailAccount', { retryLimit: 8, deleteAfterSeconds: hours(1) / 1000 })
