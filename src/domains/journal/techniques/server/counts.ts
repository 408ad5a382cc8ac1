import { sql } from 'drizzle-orm'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import type { Reader } from '#platform/database.ts'
import type { Finish, TechniqueCount } from '../contract.ts'
import { readTechniqueNames } from './reads.ts'

/** In days. A technique that wasn't used for this long counts as undrilled. */
export const UNDRILLED_AFTER_DAYS = 30

/** How often a member used a technique, from sessions, rounds and matches that aren't deleted. */
export async function readTechniqueCount(
  reader: Reader,
  { uid, slug }: { uid: string; slug: string },
): Promise<TechniqueCount> {
  const { rows } = await reader.execute<
    Record<keyof TechniqueCount, never> & TechniqueCount & { lastOn: string | null }
  >(
    sql`with logged as materialized (
        select s.day, ${slug} = any(s.techniques) as trained, r.place,
          coalesce(cardinality(array_positions(r.subs_for, ${slug})), 0) as won,
          coalesce(cardinality(array_positions(r.subs_against, ${slug})), 0) as lost,
          coalesce(${slug} = any(r.positions || r.worked), false) as passed, s.id
        from training_sessions s left join training_rounds r on r.uid = s.uid and r.session_id = s.id
        where s.uid = ${uid} and not s.is_deleted and (${slug} = any(s.techniques) or ${slug} = any(r.subs_for)
          or ${slug} = any(r.subs_against) or ${slug} = any(r.positions || r.worked))
      ), fought as (
        select day, outcome, submission = ${slug} as ended from matches
        where uid = ${uid} and not is_deleted and (submission = ${slug} or ${slug} = any(positions))
      )
      select (select count(distinct id)::int from logged where trained) as sessions,
        (select coalesce(sum(won), 0)::int from logged) + (select count(*)::int from fought where ended and outcome = 'win') as for,
        (select coalesce(sum(lost), 0)::int from logged) + (select count(*)::int from fought where ended and outcome = 'loss')
          as against,
        (select count(*)::int from logged where passed) as rounds,
        (select max(day)::text from (select day from logged union all select day from fought) days) as "lastOn"`,
  )
  return rows[0] ?? { sessions: 0, for: 0, against: 0, rounds: 0, lastOn: null }
}

/** The submissions a member finished rounds and matches with, most frequent first. */
export async function readFinishes(reader: Reader, uid: string): Promise<Finish[]> {
  const { rows } = await reader.execute<Finish & Record<string, unknown>>(
    sql`select slug, count(*)::int as times from (
        select unnest(r.subs_for) as slug from training_rounds r
          join training_sessions s on s.uid = r.uid and s.id = r.session_id
          where r.uid = ${uid} and not s.is_deleted
        union all
        select submission from matches where uid = ${uid} and not is_deleted and outcome = 'win' and submission is not null
      ) finished group by slug order by times desc, slug`,
  )
  return rows
}

export interface Undrilled {
  slug: string
  name: string
  /** Sessions in which the technique was logged, worked in a round or finished one. */
  times: number
  lastOn: string
}

/**
 * Techniques that a member logged, then neither logged nor drilled for 30 days; most used first.
 * @param today in the member's time zone
 */
export async function readUndrilled(reader: Reader, uid: string, today: string): Promise<Undrilled[]> {
  const { rows } = await reader.execute<Omit<Undrilled, 'name'>>(
    sql`with used as (
        select s.id, s.day, slug from training_sessions s, unnest(s.techniques) as slug
        where s.uid = ${uid} and not s.is_deleted
        union
        select s.id, s.day, slug from training_sessions s
          join training_rounds r on r.uid = s.uid and r.session_id = s.id, unnest(r.subs_for || r.worked) as slug
        where s.uid = ${uid} and not s.is_deleted
      )
      select u.slug, count(*)::int as times, greatest(max(u.day), max(d.drilled_on))::text as "lastOn"
      from used u left join technique_drills d on d.uid = ${uid} and d.slug = u.slug
      group by u.slug having greatest(max(u.day), max(d.drilled_on)) <= ${daysAfter(today, -UNDRILLED_AFTER_DAYS)}
      order by times desc, "lastOn", u.slug limit 20`,
  )
  const slugs = rows.map(({ slug }) => slug)
  const names = await readTechniqueNames(reader, slugs, { uid })
  return rows.flatMap((row) => {
    const name = names.get(row.slug)
    return name === undefined ? [] : [{ ...row, name }]
  })
}
