import { type SQL, sql } from 'drizzle-orm'
import type { ActivityType } from '#domains/feed/activities/activity-types.ts'
import { type Visibility, visibilities } from '#domains/members/people/visibility.ts'
import type { Reader } from '#platform/database.ts'
import type { Milestone } from '../rules.ts'

/**
 * The widest visibility a milestone may have: that of the most visible entry it counts. A first session, match, win or
 * submission counts only the entry of that day. Private if it counts no entry.
 */
export async function sourceVisibility(reader: Reader, uid: string, { kind, day }: Milestone): Promise<Visibility> {
  const { types, more } = countedFor({ kind, day })
  const { rows } = await reader.execute<{ visibility: Visibility }>(sql`
    select distinct a.visibility from activities a
    where a.actor_id = ${uid} and not a.is_deleted and a.activity_type = any(${sql.param(types)}::text[]) ${more}`)
  const seen = new Set(rows.map(({ visibility }) => visibility))
  return visibilities.find((visibility) => seen.has(visibility)) ?? 'private'
}

function countedFor({ kind, day }: Milestone): { types: ActivityType[]; more: SQL } {
  switch (kind) {
    case 'first_session':
      return { types: ['training_session'], more: onDay('training_sessions', day) }
    case 'first_competition':
      return { types: ['match_result'], more: onDay('matches', day, sql`and t.event_name <> ''`) }
    case 'first_win':
      return {
        types: ['match_result'],
        more: onDay('matches', day, sql`and t.outcome = 'win' and t.method not in ('bye', 'walkover_no_show')`),
      }
    case 'first_submission_win':
      return {
        types: ['match_result'],
        more: onDay('matches', day, sql`and t.outcome = 'win' and t.method like '%submission'`),
      }
    case 'year_at_belt':
      return { types: ['belt_promotion'], more: sql`` }
    case 'gyms_10':
    case 'countries_5':
      return { types: ['training_session', 'event_checkin', 'gym_checkin'], more: sql`` }
    default:
      return { types: ['training_session'], more: sql`` }
  }
}

const onDay = (table: 'training_sessions' | 'matches', day: string, more: SQL = sql``) =>
  sql`and exists (select from ${sql.identifier(table)} t
    where t.uid = a.actor_id and t.activity_id = a.id and t.day = ${day} ${more})`
