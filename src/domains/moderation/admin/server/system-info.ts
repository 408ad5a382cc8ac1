import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { lastBackup } from '#platform/backup/manifest.ts'
import type { Config } from '#platform/config.ts'
import type { Reader } from '#platform/database.ts'
import product from '../../../../../package.json' with { type: 'json' }
import type { SystemInfo } from '../contract.ts'

const SLOW_SECONDS = 1
const STATEMENTS_SHOWN = 10

/** The installation as the answering process sees it: several machines each have their own disk and backups. */
export async function readSystemInfo(
  reader: Reader,
  { dataDir, backup }: Pick<Config, 'dataDir' | 'backup'>,
): Promise<SystemInfo> {
  const [disk, newest] = await Promise.all([
    statfs(dataDir).catch(() => undefined),
    backup ? lastBackup(backup.folder) : null,
  ])
  return {
    version: product.version,
    node: process.versions.node,
    ...(await readDatabase(reader)),
    disk: disk ? { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize } : null,
    makesBackups: backup !== undefined,
    lastBackup: newest && { finishedAt: newest.finishedAt.toISOString(), bytes: newest.bytes },
  }
}

async function readDatabase(reader: Reader): Promise<Pick<SystemInfo, 'postgres' | 'replicas' | 'slow'>> {
  const { rows } = await reader.execute<{ version: string }>(sql`select current_setting('server_version') as version`)
  const { rows: replicas } = await reader.execute<{ name: string; lag: number | null }>(sql`
    select coalesce(nullif(application_name, ''), client_addr::text, '?') as name,
      -- PostgreSQL measures no lag of a replica that has nothing left to apply.
      case when replay_lsn >= sent_lsn then 0 else extract(epoch from replay_lag) end::float8 as lag
    from pg_stat_replication order by 1`)
  const { rows: slow } = await reader.execute<{ seconds: number; statement: string }>(sql`
    select extract(epoch from clock_timestamp() - query_start)::float8 as seconds, left(query, 300) as statement
    from pg_stat_activity
    where state = 'active' and datname = current_database() and pid <> pg_backend_pid()
      and clock_timestamp() - query_start > make_interval(secs => ${SLOW_SECONDS})
    order by 1 desc limit ${STATEMENTS_SHOWN}`)
  return {
    postgres: rows[0]?.version ?? '',
    replicas: replicas.map(({ name, lag }) => ({ name, lagSeconds: lag })),
    slow,
  }
}
