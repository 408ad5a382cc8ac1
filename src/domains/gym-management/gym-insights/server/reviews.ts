import { sql } from 'drizzle-orm'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import type { Reader } from '#platform/database.ts'
import type { GymInsights } from '../contract.ts'

/** Excludes reviews whose entry is deleted. */
export const visibleReviews = (gymId: string) => sql`from gym_reviews v
  join activities a on a.actor_id = v.uid and a.id = v.activity_id and not a.is_deleted where v.gym_id = ${gymId}`

const MONTHS = 12

/** The last twelve months in the gym's time zone, including those without a review. */
export async function readReviewsByMonth(
  reader: Reader,
  { id, timezone }: Gym,
  now: Date,
): Promise<GymInsights['reviews']['byMonth']> {
  const today = sql`date_trunc('month', ${now.toISOString()}::timestamptz at time zone ${timezone})`
  const { rows } = await reader.execute<GymInsights['reviews']['byMonth'][number] & Record<string, unknown>>(sql`
    select to_char(m.month, 'YYYY-MM') as month, count(r.score)::int as count, avg(r.score)::float8 as average
    from (select ${today} - n * interval '1 month' as month from generate_series(0, ${MONTHS - 1}::int) n) m
    left join (select v.score, date_trunc('month', v.created_at at time zone ${timezone}) as month ${visibleReviews(id)}) r
      on r.month = m.month
    group by m.month order by m.month`)
  return rows
}
