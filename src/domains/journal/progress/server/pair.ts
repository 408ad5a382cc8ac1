import { sql } from 'drizzle-orm'
import type { PersonCard } from '#domains/members/people/contract.ts'
import { readPersonCards } from '#domains/members/people/server/reads.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { LEAST_WEEKS, weeksTogether } from '../pair.ts'
import { daysAfter, mondayOf, weekOf } from '../weeks.ts'
import { readCalendar } from './weekly-progress.ts'

/**
 * The partner with whom the viewer has logged rounds for the most weeks in a row until now. Only the viewer's own
 * sessions count, so it says nothing about the partner's.
 */
export async function readPair(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'>,
  now: Date,
): Promise<{ person: PersonCard; weeks: number } | null> {
  const { today } = await readCalendar(reader, viewer.uid, now)
  const { rows } = await reader.execute<{ uid: string; days: string[] }>(sql`
    select r.partner_uid as uid, array_agg(distinct s.day::text) as days
    from training_sessions s join training_rounds r on r.uid = s.uid and r.session_id = s.id
    where s.uid = ${viewer.uid} and not s.is_deleted and r.partner_uid is not null and not exists (
      select from auth_users a where a.id = r.partner_uid and (a.banned or a.suspended_until > ${now.toISOString()}::timestamptz))
    group by r.partner_uid having max(s.day) >= ${daysAfter(mondayOf(weekOf(today)), -7)}::date order by r.partner_uid`)
  const streaks = rows
    .map(({ uid, days }) => ({ uid, weeks: weeksTogether(days, today) }))
    .filter(({ weeks }) => weeks >= LEAST_WEEKS)
    .sort((a, b) => b.weeks - a.weeks)
  const uids = streaks.map(({ uid }) => uid)
  const [person] = await readPersonCards(reader, viewer, uids)
  const weeks = streaks.find(({ uid }) => uid === person?.uid)?.weeks
  return person && weeks ? { person, weeks } : null
}
