import { type SQL, sql } from 'drizzle-orm'
import { eventVisibleTo, type MaybeViewer } from '#domains/gyms/gyms/server/event-visible-to.ts'
import { spherePoint } from '#domains/gyms/gyms/server/reads.ts'
import { findableBy } from '#domains/gyms/gyms/server/visible-to.ts'
import type { Reader } from '#platform/database.ts'
import type { Point } from '#platform/geography.ts'
import { searchTerms } from '#platform/normalize-text.ts'
import { occurs, type Reading, type Spelling, textRank, uniqueWords } from '#platform/search/readings.ts'
import { MOST_RESULTS, pageOfRanked, type Ranked, type SearchPage, searchNames } from '#platform/search/search-names.ts'
import { readEventCards } from './reads.ts'

interface NameSearch extends SearchPage {
  text: string
  near?: Point | undefined
}
type Row = Ranked & Record<string, unknown>

/**
 * Events that aren't over or cancelled, by title and by the gym's name and town, also misspelled, for the search across
 * kinds. Of a series, the next date.
 */
export async function findEventsNamed(
  reader: Reader,
  viewer: MaybeViewer,
  { text, near, ...page }: NameSearch,
  now: Date,
) {
  const words = uniqueWords(searchTerms(text))
  const found = await searchNames(reader, {
    kinds: ['events', 'gyms'],
    words,
    typed: words.map(unspacedToo),
    run: async (readings) => {
      const run = async (most: number | null) =>
        (await reader.execute<Row>(eventNamesQuery(viewer, readings, { near, now, most }))).rows
      const soon = await run(CANDIDATES)
      const mayBeMore = soon.length <= page.limit && (await countTitles(reader, readings, now)) === CANDIDATES
      return mayBeMore ? run(null) : soon
    },
  })
  const { rows, nextCursor } = pageOfRanked(found, page)
  return {
    items: await readEventCards(
      reader,
      rows.map(({ id }) => id),
      now,
      viewer,
    ),
    nextCursor,
  }
}

/** A gym's search text has spaces between Chinese and Japanese characters, a title doesn't. */
const unspacedToo = (word: string): readonly Spelling[] =>
  word.includes(' ') ? [[word], [word.replaceAll(' ', '')]] : [[word]]

/** More than are shown, because most are dates of the same series. */
const CANDIDATES = 3 * MOST_RESULTS
const MOST_GYMS = 50

/**
 * Soonest first among equally good titles, or nearest first around a point. `most`: only among that many of the soonest
 * events with one of the words in their title, because most titles are "Open mat".
 */
export function eventNamesQuery(
  viewer: MaybeViewer,
  readings: readonly Reading[],
  { near, now, most }: { near?: Point | undefined; now: Date; most: number | null },
): SQL {
  const text = sql`(e.search_title || g.search_text)`
  const isAhead = isAheadOf(now)
  const candidates = (condition: SQL) => sql`(select e.id from events e join gyms g on g.id = e.gym_id
    where ${isAhead} and ${condition} and ${findableBy(viewer)} and ${eventVisibleTo(viewer)}
    order by e.starts_at, e.id limit ${CANDIDATES})`
  const inTitle = sql`e.id in (select e.id from events e where ${isAhead} and ${titleHasWord(readings)}
    ${most === null ? sql`` : sql`order by e.starts_at, e.id limit ${most}`})`
  const atGyms = sql`e.gym_id in (select g.id from gyms g where ${findableBy(viewer)}
    and ${occurs(sql`g.search_text`, readings)} order by (- g.favorite_count)::float8, g.id limit ${MOST_GYMS})`
  return sql`select id, rank from (
      select distinct on (coalesce(e.series_id, e.id)) e.id, e.starts_at, ${textRank(text, readings)}::int as rank,
        ${near ? sql`(g.position <-> ${spherePoint(near)})` : sql`0::float8`} as chord
      from events e join gyms g on g.id = e.gym_id
      where e.id in (${candidates(sql`${inTitle} and ${occurs(text, readings)}`)} union ${candidates(atGyms)})
      order by coalesce(e.series_id, e.id), e.starts_at) found
    order by rank, chord, starts_at, id limit ${MOST_RESULTS + 1}`
}

/** Lets the query use the index: no event is longer than two weeks. */
function isAheadOf(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`(not e.is_deleted and e.starts_at > ${at} - interval '15 days' and e.ends_at > ${at} and e.status = 'scheduled')`
}

const titleHasWord = (readings: readonly Reading[]) => occurs(sql`e.search_title`, [[readings.flat(2)]])

/** Events with one of the words in their title, counted up to `CANDIDATES`. */
async function countTitles(reader: Reader, readings: readonly Reading[], now: Date): Promise<number> {
  const { rows } = await reader.execute<{ count: number }>(sql`select count(*)::int as count from
    (select from events e where ${isAheadOf(now)} and ${titleHasWord(readings)} limit ${CANDIDATES}) found`)
  return rows[0]?.count ?? 0
}
