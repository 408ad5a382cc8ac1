import { mailNotification } from '#domains/notifications/notifications/server/jobs.ts'
import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import { mailAtOnce } from './at-once.ts'
import { decideDigests, deliverDigest } from './digests.ts'
import { mailTransactional, sendDigest, sendDigests, type TransactionalMail } from './jobs.ts'
import { sendTransactional } from './transactional.ts'
import { unsubscribeTokens } from './unsubscribe-token.ts'

/** How many mails are made and sent at the same time. */
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
      duty: mailNotification,
      batch: AT_A_TIME,
      run: (asked) => mailAtOnce({ db, mailer, office, now: now() }, asked),
    },
    {
      duty: sendDigests,
      run: async () => {
        await decideDigests({ db, jobs, now: now() })
      },
    },
    {
      duty: sendDigest,
      batch: AT_A_TIME,
      run: (asked) => deliverDigest({ db, mailer, office, now: now() }, asked),
    },
    {
      duty: mailTransactional,
      batch: AT_A_TIME,
      run: (mail) => sendTransactional({ db, mailer, publicUrl: config.publicUrl }, mail),
    },
  ]
  return works as JobHandler<never>[]
}

/** Digests are looked for every five minutes: in every zone it is 08:00 at one of them. */
export const scheduleDigests = (jobs: Parts['jobs']) => jobs.schedule(sendDigests, EVERY_FIVE_MINUTES, {})
