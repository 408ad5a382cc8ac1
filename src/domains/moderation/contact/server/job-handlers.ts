import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import { mailTicket } from './jobs.ts'
import { mailOfTicket } from './mail.ts'

export function contactJobHandlers({
  db,
  mailer,
  config,
}: Pick<Platform, 'db' | 'config'> & { mailer: Mailer }): JobHandler<never>[] {
  const mailed: JobHandler<{ id: string; answerId: string | null }> = {
    definition: mailTicket,
    run: (asked) => mailOfTicket({ db, mailer, publicUrl: config.publicUrl }, asked),
  }
  return [mailed] as JobHandler<never>[]
}
