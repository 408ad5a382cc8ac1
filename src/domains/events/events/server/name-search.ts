import { type SQL, sql } from 'drizzle-orm'
import { eventVisibleTo, type MaybeViewer } from '#domains/gyms/gyms/server/event-visible-to.ts'
import { sphereText } from '#domains/gyms/gyms/server/reads.ts'
import { findableBy } from '#domains/gyms/gyms/server/visible-to.ts'
import type { Reader } from '#platform/database.ts'
import type { Point } from '#platform/geography.ts'
import { searchTerms } from '#platform/normalize-text.ts'
import { occurs, type Spelling, textRank, uniqueWords } from '#platform/search/readings.ts'
import {
  MOST_RESULTS,
  type Ranked,
  rankedStatement,
  type SearchPage,
  searchNames,
} from '#platform/search/search-names.ts'
import { readEventCards } from './reads.ts'

interface NameSearch extends SearchPage {
  text: string
  near?: Point | undefined
}

/**
 * Scheduled events that aren't over, by title and by the gym's name and town, for the search across kinds. Tolerates
 * misspellings. A series is found as its next date.
 */
export async function findEventsNamed(
  reader: Reader,
  viewer: MaybeViewer,
  { text, near, ...page }: NameSearch,
  now: Date,
) {
  const words = uniqueWords(searchTerms(text))
  const searcher = { viewer, near: near && sphereText(near) }
  return searchNames(reader, page, {
    kinds: ['events', 'gyms'],
    words,
    typed: words.map(unspacedToo),
    run: async (readings) => {
      const values = { now: now.toISOString() }
      const soon = readings.length === 1 ? await eventsSoon(reader, readings, searcher, values) : []
      return soon.length > page.limit ? soon : eventsNamed(reader, readings, searcher, values)
    },
    itemsOf: (ids) => readEventCards(reader, ids, now, viewer),
  })
}

/** Also matches without spaces: gyms' search text has them between Chinese and Japanese characters, titles don't. */
const unspacedToo = (word: string): readonly Spelling[] =>
  word.includes(' ') ? [[word], [word.replaceAll(' ', '')]] : [[word]]

/** How many of the soonest events are searched first. For a common title such as "Open mat", they're enough. */
const SOON = 1_000
/** More candidates than are shown, because many are dates of the same series. */
const CANDIDATES = 3 * MOST_RESULTS

const NOW = sql`${sql.placeholder('now')}::timestamptz`
/** Lets the query use the index: no event is longer than two weeks. */
const IS_AHEAD = sql`(not e.is_deleted and e.starts_at > ${NOW} - interval '15 days' and e.ends_at > ${NOW} and e.status = 'scheduled')`

/** The query for matching events. Of equally good matches, the soonest come first, or around a point the nearest. */
const eventNames = (name: string, events: SQL) =>
  rankedStatement<Ranked>(name, (readings, { viewer, near }) => {
    const text = sql`e.search_text`
    return sql`select id, rank from (
        select distinct on (series) id, starts_at, rank, chord from (
          select coalesce(e.series_id, e.id) as series, e.id, e.starts_at, ${textRank(text, readings)}::int as rank,
            ${near ? sql`(g.position <-> ${near})` : sql`0::float8`} as chord
          from ${events} e join gyms g on g.id = e.gym_id
          where ${IS_AHEAD} and ${occurs(text, readings)} and ${findableBy(viewer)} and ${eventVisibleTo(viewer)}
          order by e.starts_at, e.id limit ${CANDIDATES}) candidates
        order by series, starts_at) found
      order by rank, chord, starts_at, id limit ${MOST_RESULTS + 1}`
  })

const eventsSoon = eventNames(
  'events_soon',
  sql`(select * from events e where ${IS_AHEAD} order by e.starts_at, e.id limit ${SOON})`,
)
const eventsNamed = eventNames('events_named', sql`events`)
