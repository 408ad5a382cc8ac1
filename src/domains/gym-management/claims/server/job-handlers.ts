import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import { resolveClaims } from './expire.ts'
import { mailClaimCode, resolveClaim } from './jobs.ts'
import { mailCode } from './mail.ts'

interface Parts extends Pick<Platform, 'config' | 'db' | 'jobs' | 'log' | 'now'> {
  mailer: Mailer
  secret: string
}

const EVERY_QUARTER_OF_AN_HOUR = '*/15 * * * *'

export function claimsJobHandlers(parts: Parts): JobHandler<never>[] {
  const { config, db, mailer, secret, now } = parts
  const mailed: JobHandler<{ codeId: string }> = {
    definition: mailClaimCode,
    run: (asked) => mailCode({ db, mailer, publicUrl: config.publicUrl, secret, now: now() }, asked),
  }
  const resolved: JobHandler<Record<string, never>> = {
    definition: resolveClaim,
    run: async () => {
      await resolveClaims(parts)
    },
  }
  return [mailed, resolved] as JobHandler<never>[]
}

export const scheduleResolving = (jobs: Parts['jobs']) => jobs.schedule(resolveClaim, EVERY_QUARTER_OF_AN_HOUR, {})
