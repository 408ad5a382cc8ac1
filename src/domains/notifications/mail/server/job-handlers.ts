import { mailNotification } from '#domains/notifications/notifications/server/jobs.ts'
import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import { decideDigests, deliverDigest } from './digests.ts'
import { mailTransactional, sendDigest, sendDigests, type TransactionalMail } from './jobs.ts'
import { sendImmediateEmail } from './send-immediate-email.ts'
import { sendTransactional } from './transactional.ts'
import { unsubscribeTokens } from './unsubscribe-token.ts'

/** How many emails of each kind are sent concurrently. */
const AT_A_TIME = 50
const EVERY_FIVE_MINUTES = '*/5 * * * *'

interface Parts extends Pick<Platform, 'config' | 'db' | 'jobs' | 'now'> {
  mailer: Mailer
  secret: string
}

export function mailJobHandlers({ config, db, jobs, now, mailer, secret }: Parts): JobHandler<never>[] {
  const office = { publicUrl: config.publicUrl, tokens: unsubscribeTokens(secret) }
  const works: [
    JobHandler<{ uid: string; notificationId: string }>,
    JobHandler<Record<string, never>>,
    JobHandler<{ uid: string; period: string }>,
    JobHandler<TransactionalMail>,
  ] = [
    {
      definition: mailNotification,
      batch: AT_A_TIME,
      run: (asked) => sendImmediateEmail({ db, mailer, office, now: now() }, asked),
    },
    {
      definition: sendDigests,
      run: async () => {
        await decideDigests({ db, jobs, now: now() })
      },
    },
    {
      definition: sendDigest,
      batch: AT_A_TIME,
      run: (asked) => deliverDigest({ db, mailer, office, now: now() }, asked),
    },
    {
      definition: mailTransactional,
      batch: AT_A_TIME,
      run: (mail) => sendTransactional({ db, mailer, publicUrl: config.publicUrl }, mail),
    },
  ]
  return works as JobHandler<never>[]
}

/** Every five minutes, because 08:00 falls at different minutes in different time zones. */
export const scheduleDigests = (jobs: Parts['jobs']) => jobs.schedule(sendDigests, EVERY_FIVE_MINUTES, {})
