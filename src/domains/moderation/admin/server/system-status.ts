import { sql } from 'drizzle-orm'
import { freshnessIn } from '#domains/gyms/gyms/server/freshness.ts'
import type { Reader } from '#platform/database.ts'
import type { SystemStatus } from '../contract.ts'

const TABLES_SHOWN = 5
const COUNTRIES_SHOWN = 30

/** Storage use, and the freshness of gym timetables. */
export async function readSystemStatus(reader: Reader, now: Date): Promise<SystemStatus> {
  return {
    storage: await readStorage(reader),
    freshness: await readFreshness(reader, now),
  }
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

/** How many listed gyms are fresh, fading or unconfirmed, by the time of their last confirmation. */
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
