import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import { type GuestMail, mailGuest } from './jobs.ts'
import { sendGuestMail } from './mail.ts'

type Parts = Pick<Platform, 'db' | 'config' | 'now'> & { mailer: Mailer }

export function guestsJobHandlers({ db, mailer, config: { publicUrl }, now }: Parts): JobHandler<never>[] {
  const mailed: JobHandler<GuestMail> = {
    definition: mailGuest,
    run: (mail, { id }) => sendGuestMail({ db, mailer, publicUrl, now: now() }, mail, id),
  }
  return [mailed] as JobHandler<never>[]
}
