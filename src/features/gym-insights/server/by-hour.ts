import { sql } from 'drizzle-orm'
import type { Gym } from '#features/gyms/contract.ts'
import type { Reader } from '#platform/database.ts'
import type { GymInsights } from '../contract.ts'
import { SMALLEST_GROUP, shareOf } from '../rules.ts'
import { type Span, within } from './span.ts'

interface Row extends Record<string, unknown> {
  hour: number
  times: number
  people: number
}

/** When people come, in the order of the day: an order by how many would tell of those that are not told. */
export async function readByHour(reader: Reader, { id, timezone }: Gym, span: Span): Promise<GymInsights['byHour']> {
  const { rows } = await reader.execute<Row>(sql`
    select extract(hour from i.at at time zone ${timezone})::int as hour, count(*)::int as times, count(distinct i.uid)::int as people
    from check_ins i where i.gym_id = ${id} and i.undone_at is null and ${within(sql`i.at`, span)} group by 1 order by 1`)
  const all = rows.reduce((sum, { times }) => sum + times, 0)
  return rows.map(({ hour, times, people }) => ({
    hour,
    share: people < SMALLEST_GROUP ? null : shareOf(times, all),
  }))
}
