import { and, eq, sql } from 'drizzle-orm'
import { type Medal, medals } from '#domains/feed/activities/entry-vocabulary.ts'
import { eventVisibleTo } from '#domains/gyms/gyms/server/event-visible-to.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import { escapeLike } from '#platform/escape-like.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import type { Competition, CompetitionHint, CompetitionLine } from '../contract.ts'
import { SAME_COMPETITION_DAYS } from '../limits.ts'
import { medalsOf, resultsOf } from '../record.ts'
import type { CompetitionRow } from './competitions.ts'
import { readRecordMatches } from './reads.ts'
import { competitions } from './tables.ts'

type Asked = { cursor: string | undefined; limit: number }

/** A member's competitions with results, latest first. Those whose matches are all deleted are left out. */
export async function readCompetitions(
  reader: Reader,
  { uid }: { uid: string },
  { cursor, limit }: Asked,
): Promise<{ items: CompetitionLine[]; nextCursor: string | null }> {
  const place = readTimeCursor(cursor)
  const { rows } = await reader.execute<Competition & Record<string, unknown>>(sql`
    select c.id, c.name, c.day::text, c.organisation, c.city, c.country from competitions c
    where c.uid = ${uid} and exists (select from matches m where m.uid = c.uid and m.competition_id = c.id and not m.is_deleted)
      ${place ? sql`and (c.day, c.id) < (${dayOf(place.at)}::date, ${place.id})` : sql``}
    order by c.day desc, c.id desc limit ${limit + 1}`)
  const { page, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.day, id: row.id }))
  const fought = await readRecordMatches(
    reader,
    sql`m.uid = ${uid} and m.competition_id = any(${sql.param(page.map(({ id }) => id))}::text[])`,
  )
  const items = page.map((competition) => {
    const matches = fought.filter(({ competitionId }) => competitionId === competition.id)
    const won = medalsOf(matches)
    const list = medals.flatMap((medal) => new Array<Medal>(won[medal]).fill(medal))
    return { ...competition, ...resultsOf(matches.filter(({ method }) => method !== 'bye')), medals: list }
  })
  return { items, nextCursor }
}

/** Locks a member's own competition for the transaction; undefined if there's none. */
export async function lockCompetition(
  reader: Reader,
  { uid, id }: { uid: string; id: string },
): Promise<CompetitionRow | undefined> {
  const [found] = await reader
    .select()
    .from(competitions)
    .where(and(eq(competitions.uid, uid), eq(competitions.id, id)))
    .for('update')
  return found
}

const HINTS = 8

/** Competitions a member may mean near a day: their own first, then listed ones, then events visible to them. */
export async function readCompetitionHints(
  reader: Reader,
  viewer: { uid: string },
  { text, day }: { text: string; day: string },
): Promise<CompetitionHint[]> {
  const words = `%${escapeLike(normalizeText(text))}%`
  const { rows } = await reader.execute<CompetitionHint & Record<string, unknown>>(sql`
    (select c.id, c.name, c.day::text, c.organisation, c.city, c.country, abs(c.day - ${day}::date) as apart from competitions c
      where c.uid = ${viewer.uid} and abs(c.day - ${day}::date) <= ${SAME_COMPETITION_DAYS} and fold_name(c.name) like ${words}
      order by apart, c.id limit ${HINTS})
    union all
    (select null, c.name, greatest(c.starts_on, least(c.ends_on, ${day}::date))::text, c.organisation, c.town, c.country,
        greatest(c.starts_on - ${day}::date, ${day}::date - c.ends_on, 0)
      from listed_competitions c
      where not c.is_deleted and c.taken_down_at is null and c.status <> 'cancelled' and fold_name(c.name) like ${words}
        and c.starts_on <= ${day}::date + ${SAME_COMPETITION_DAYS}::int and c.ends_on >= ${day}::date - ${SAME_COMPETITION_DAYS}::int
      order by 7, c.id limit ${HINTS})
    union all
    (select null, e.title, d.day::text, '', g.city, g.country, abs(d.day - ${day}::date)
      from events e join gyms g on g.id = e.gym_id, lateral (select (e.starts_at at time zone e.timezone)::date as day) d
      where e.event_type = 'competition' and e.status <> 'cancelled' and ${eventVisibleTo(viewer)}
        and e.starts_at between ${day}::date - interval '${sql.raw(String(SAME_COMPETITION_DAYS + 1))} days'
          and ${day}::date + interval '${sql.raw(String(SAME_COMPETITION_DAYS + 1))} days'
        and fold_name(e.title) like ${words}
      order by 7, e.id limit ${HINTS})`)
  const seen = new Set<string>()
  return rows
    .filter(({ name }) => {
      const isNew = !seen.has(normalizeText(name))
      seen.add(normalizeText(name))
      return isNew
    })
    .slice(0, HINTS)
    .map(({ id, name, day: on, organisation, city, country }) => ({ id, name, day: on, organisation, city, country }))
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
