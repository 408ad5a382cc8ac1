import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import { type ArchiveEntries, makeArchive } from './archive.ts'
import { processDueDeletions, type Removal, runDeletion } from './delete-account.ts'
import { removeOldExports } from './exports.ts'
import { type AccountMail, deleteAccount, exportAccount, mailAccount, maintainAccounts } from './jobs.ts'
import { mailOf } from './mail.ts'

type Parts = Pick<Platform, 'config' | 'db' | 'files' | 'jobs' | 'log' | 'now'> & { mailer: Mailer }

const EVERY_QUARTER_OF_AN_HOUR = '*/15 * * * *'

export function accountJobHandlers(
  parts: Parts,
  { removal, entries }: { removal: Removal; entries: ArchiveEntries },
): JobHandler<never>[] {
  const { config, mailer } = parts
  const deleted: JobHandler<{ uid: string }> = {
    definition: deleteAccount,
    run: ({ uid }) => runDeletion(parts, removal, uid),
  }
  const exported: JobHandler<{ id: string }> = {
    definition: exportAccount,
    run: ({ id }) => makeArchive(parts, entries, id),
  }
  const kept: JobHandler<Record<string, never>> = {
    definition: maintainAccounts,
    async run() {
      await processDueDeletions(parts)
      await removeOldExports(parts)
    },
  }
  const mailed: JobHandler<AccountMail> = {
    definition: mailAccount,
    run: (asked) => mailOf({ mailer, publicUrl: config.publicUrl }, asked),
  }
  return [deleted, exported, kept, mailed] as JobHandler<never>[]
}

export const scheduleAccounts = (jobs: Parts['jobs']) => jobs.schedule(maintainAccounts, EVERY_QUARTER_OF_AN_HOUR, {})
