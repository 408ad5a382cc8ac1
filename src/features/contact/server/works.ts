import type { Platform } from '#platform/context.ts'
import type { Work } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import { mailTicket } from './duties.ts'
import { mailOfTicket } from './mail.ts'

export function contactWorks({
  db,
  mailer,
  config,
}: Pick<Platform, 'db' | 'config'> & { mailer: Mailer }): Work<never>[] {
  const mailed: Work<{ id: string; answerId: string | null }> = {
    duty: mailTicket,
    run: (asked) => mailOfTicket({ db, mailer, publicUrl: config.publicUrl }, asked),
  }
  return [mailed] as Work<never>[]
}
