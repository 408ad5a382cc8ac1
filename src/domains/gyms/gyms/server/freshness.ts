import { type SQL, sql } from 'drizzle-orm'
import { FADING_MS, FRESH_MS, OFFS_TO_DOUBT } from '../freshness.ts'

/**
 * `freshnessOf` in SQL: 'fresh', 'fading' or 'unconfirmed'. `heard` is a session's value in `gyms.sessions_confirmed`,
 * such as `g.sessions_confirmed -> s.session_id`; null if it was never confirmed.
 */
export function freshnessIn(heard: SQL, now: Date): SQL {
  const { fresh } = limitsAt(now)
  return sql`(case when ${isUnconfirmedIn(heard, now)} then 'unconfirmed'
    when (${heard} ->> 'at')::timestamptz >= ${fresh}::timestamptz then 'fresh'
    else 'fading' end)`
}

/** Whether a session is 'unconfirmed', which ranks it lower in the finder; never null. */
export function isUnconfirmedIn(heard: SQL, now: Date): SQL {
  return sql`((${heard} ->> 'at') is null or coalesce((${heard} ->> 'offs')::int, 0) >= ${OFFS_TO_DOUBT}
    or (${heard} ->> 'at')::timestamptz < ${limitsAt(now).fading}::timestamptz
      and coalesce((${heard} ->> 'expectedUntil')::timestamptz < ${now.toISOString()}::timestamptz, true))`
}

const limitsAt = (now: Date) => ({
  fresh: new Date(now.getTime() - FRESH_MS).toISOString(),
  fading: new Date(now.getTime() - FADING_MS).toISOString(),
})
