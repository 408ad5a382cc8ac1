import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import { clearHidden } from './clear.ts'
import { clearEvidence, mailAppeal, mailSanction } from './jobs.ts'
import { mailAboutAppeal, mailAboutSanction } from './mail.ts'

interface Parts extends Pick<Platform, 'config' | 'db' | 'jobs' | 'now'> {
  mailer: Mailer
  secret: string
}

const EVERY_NIGHT = '40 3 * * *'

/** @param clearReports - deletes the evidence of cases decided long ago. */
export function sanctionsJobHandlers(parts: Parts, clearReports: () => Promise<unknown>): JobHandler<never>[] {
  const { config, db, mailer, secret, now } = parts
  const mailing = { db, mailer, publicUrl: config.publicUrl, secret }
  const sanctioned: JobHandler<{ sanctionId: string }> = {
    definition: mailSanction,
    run: (asked) => mailAboutSanction(mailing, asked),
  }
  const appealed: JobHandler<{ appealId: string }> = {
    definition: mailAppeal,
    run: (asked) => mailAboutAppeal(mailing, asked),
  }
  const cleared: JobHandler<Record<string, never>> = {
    definition: clearEvidence,
    run: async () => {
      await clearHidden(db, now())
      await clearReports()
    },
  }
  return [sanctioned, appealed, cleared] as JobHandler<never>[]
}

export const scheduleClearing = (jobs: Parts['jobs']) => jobs.schedule(clearEvidence, EVERY_NIGHT, {})
