import { type SQL, sql } from 'drizzle-orm'
import { SUGGESTIONS_FOR_ADMINS } from '#domains/gym-management/gym-edits/server/reads.ts'
import { freshnessIn } from '#domains/gyms/gyms/server/freshness.ts'
import type { Reader } from '#platform/database.ts'
import { jobTableExists } from '#platform/job-list.ts'
import type { SystemStatus } from '../contract.ts'
import { QUEUES, type QueueName } from '../rules.ts'

const TABLES_SHOWN = 5
const COUNTRIES_SHOWN = 30

/** The queues with their oldest items, storage use, and the freshness of gym timetables. */
export async function readSystemStatus(reader: Reader, now: Date): Promise<SystemStatus> {
  return {
    queues: await readQueues(reader),
    storage: await readStorage(reader),
    freshness: await readFreshness(reader, now),
  }
}

/** Each query returns rows of `at`, the time when the item started waiting. */
const WAITING: Partial<Record<QueueName, SQL>> = {
  reports: sql`select opened_at as at from report_cases where decided_at is null`,
  appeals: sql`select at from appeals where state = 'open'`,
  claims: sql`select submitted_at as at from claims where status = 'pending'`,
  applications: sql`select submitted_at as at from creator_applications where state in ('submitted', 'in_review')`,
  gymSubmissions: sql`select created_at as at from gyms where status = 'pending_review'`,
  suggestions: SUGGESTIONS_FOR_ADMINS,
  techniques: sql`select created_at as at from techniques where state = 'proposed'`,
  failedRefunds: sql`select asked_at as at from refunds where fault is not null and done_at is null`,
}
const FAILED_JOBS = sql`select coalesce(completed_on, created_on) as at from pgboss.job where state = 'failed' and name !~ '^__pgboss'`

async function readQueues(reader: Reader): Promise<SystemStatus['queues']> {
  const waiting = { ...WAITING, ...((await jobTableExists(reader)) ? { failedJobs: FAILED_JOBS } : {}) }
  const { rows } = await reader.execute<{ name: QueueName; waiting: number; oldest: string | null }>(
    sql.join(
      Object.entries(waiting).map(
        ([name, query]) =>
          sql`select ${name}::text as name, count(*)::int as waiting, min(w.at) as oldest from (${query}) w`,
      ),
      sql` union all `,
    ),
  )
  return QUEUES.flatMap((name) => {
    const row = rows.find((each) => each.name === name)
    if (!row) return []
    return [{ name, waiting: row.waiting, oldestAt: row.oldest === null ? null : new Date(row.oldest).toISOString() }]
  })
}

async function readStorage(reader: Reader): Promise<SystemStatus['storage']> {
  const { rows: tables } = await reader.execute<{ name: string; bytes: string }>(sql`
    select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 2 desc limit ${TABLES_SHOWN}`)
  const { rows } = await reader.execute<{ database: string; files: string | null; day: string | null }>(sql`
    select pg_database_size(current_database()) as database, f.value as files, f.day::text as day from (select) one
    left join lateral (select day, value from daily_counts where metric = 'fileBytes' order by day desc limit 1) f on true`)
  const [sizes] = rows
  return {
    databaseBytes: Number(sizes?.database ?? 0),
    tables: tables.map(({ name, bytes }) => ({ name, bytes: Number(bytes) })),
    fileBytes: sizes?.files == null ? null : Number(sizes.files),
    filesAt: sizes?.day ?? null,
  }
}

/** Fresh, fading or stale, by the time of the gym's last confirmation. */
async function readFreshness(reader: Reader, now: Date): Promise<SystemStatus['freshness']> {
  const heard = sql`jsonb_build_object('at', g.last_confirmed_at)`
  const { rows } = await reader.execute<{ country: string; fresh: number; fading: number; unconfirmed: number }>(sql`
    select country, count(*) filter (where state = 'fresh')::int as fresh, count(*) filter (where state = 'fading')::int as fading,
      count(*) filter (where state = 'unconfirmed')::int as unconfirmed
    from (select g.country, ${freshnessIn(heard, now)} as state from gyms g where g.listed) g
    group by country order by count(*) desc, country`)
  const total = (state: 'fresh' | 'fading' | 'unconfirmed') => rows.reduce((sum, row) => sum + row[state], 0)
  return {
    ...{ fresh: total('fresh'), fading: total('fading'), unconfirmed: total('unconfirmed') },
    countries: rows.slice(0, COUNTRIES_SHOWN),
  }
}
