import { makeBackup, removeOldBackups } from '#platform/backup/make-backup.ts'
import type { Platform } from '#platform/context.ts'
import { runningPostgres } from '#platform/embedded-postgres/running-postgres.ts'
import { defineJob, type JobHandler } from '#platform/jobs.ts'

const backUpNightly = defineJob<Record<string, never>>('backUp', { expireInSeconds: 6 * 3600, retryLimit: 2 })

export function backupJobHandlers({ config, log, now }: Pick<Platform, 'config' | 'log' | 'now'>): JobHandler<never>[] {
  const nightly: JobHandler<Record<string, never>> = {
    definition: backUpNightly,
    async run() {
      // The job was scheduled before the setting was removed.
      if (!config.backup) return
      const { dataDir, s3, backup } = config
      const url = await runningPostgres(dataDir)
      if (!url) throw new Error("The embedded database doesn't respond.")
      const source = { url, database: 'cluster' as const, dataDir, bucket: s3?.bucket }
      const { folder, bytes } = await makeBackup(backup.folder, source, now)
      await removeOldBackups(backup.folder, backup.keep)
      log.info({ folder, bytes }, 'made a backup')
    },
  }
  return [nightly] as JobHandler<never>[]
}

export async function scheduleBackup({ config, jobs }: Pick<Platform, 'config' | 'jobs'>): Promise<void> {
  if (config.backup) await jobs.schedule(backUpNightly, `20 ${config.backup.hour} * * *`, {})
}
