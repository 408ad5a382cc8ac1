import { sql } from 'drizzle-orm'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import type { Reader } from '#platform/database.ts'
import { instantOf, wallClock } from '#platform/wall-clock.ts'
import type { GymInsights } from '../contract.ts'
import { roundForPrivacy, shareOf, suppressSmallGroups } from '../rules.ts'
import { type Span, withinSpan } from './span.ts'

/** People who checked in during the last whole month, in the gym's time zone. */
export async function readMonth(reader: Reader, gym: Gym, now: Date): Promise<GymInsights['month']> {
  const today = wallClock(now, gym.timezone)
  const monthsBack = (count: number) =>
    instantOf(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - count)), gym.timezone).toISOString()
  const span: Span = { from: monthsBack(1), to: monthsBack(0) }
  const [here, then] = [
    await readPeople(reader, gym, span),
    await readPeople(reader, gym, { from: monthsBack(2), to: monthsBack(1) }),
  ]
  const both = (figure: keyof typeof here) => ({
    now: roundForPrivacy(here[figure]),
    before: roundForPrivacy(then[figure]),
  })
  return {
    month: wallClock(new Date(span.from), gym.timezone).toISOString().slice(0, 7),
    members: both('members'),
    visitors: both('visitors'),
    newFaces: both('newFaces'),
    byHour: await readByHour(reader, gym, span),
  }
}

async function readPeople(reader: Reader, { id }: Gym, span: Span) {
  const { rows } = await reader.execute<{ members: number; visitors: number; newFaces: number }>(sql`
    select count(*) filter (where c.own)::int as members, count(*) filter (where not c.own)::int as visitors,
      count(*) filter (where not exists (select from check_ins b where b.gym_id = ${id} and b.uid = c.uid
        and b.undone_at is null and b.at < ${span.from}::timestamptz))::int as "newFaces"
    from (
      select distinct i.uid,
        exists (select from gym_members m where m.gym_id = ${id} and m.uid = i.uid and m.status = 'member')
          or exists (select from gym_staff s where s.gym_id = ${id} and s.uid = i.uid) as own
      from check_ins i where i.gym_id = ${id} and i.undone_at is null and ${withinSpan(sql`i.at`, span)}) c`)
  return rows[0] ?? { members: 0, visitors: 0, newFaces: 0 }
}

interface Hour extends Record<string, unknown> {
  hour: number
  times: number
  people: string[]
}

async function readByHour(reader: Reader, { id, timezone }: Gym, span: Span): Promise<GymInsights['month']['byHour']> {
  const { rows } = await reader.execute<Hour>(sql`
    select extract(hour from i.at at time zone ${timezone})::int as hour, count(*)::int as times,
      array_agg(distinct i.uid) as people
    from check_ins i where i.gym_id = ${id} and i.undone_at is null and ${withinSpan(sql`i.at`, span)} group by 1 order by 1`)
  const all = rows.reduce((sum, { times }) => sum + times, 0)
  return suppressSmallGroups(rows).map(({ hour, times }) => ({ hour, share: shareOf(times, all) }))
}
