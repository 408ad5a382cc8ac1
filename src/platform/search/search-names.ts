import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../database.ts'
import { message } from '../messages.ts'
import { badField } from '../refusals.ts'
import { statement } from '../statement.ts'
import { readCorrections, type WordKind } from './corrections.ts'
import { patternValues, type Reading } from './readings.ts'

/** A list of results isn't continued beyond this: people type more letters instead. */
export const MOST_RESULTS = 100

export interface Ranked {
  id: string
  /** From `textRank`; 0 if all typed words are whole words of the name. */
  rank: number
}

export interface SearchPage {
  cursor?: string | undefined
  limit: number
  /** Only results as typed; `RankedPage.correct` adds those in corrected spelling. */
  literal?: boolean | undefined
}

export interface RankedPage<Item> {
  items: Item[]
  nextCursor: string | null
  /** All typed words are whole words of the first result's name. */
  isExact?: boolean
  /** The page with results in other spellings added at the end; undefined if there's no need for them. */
  correct?: () => Promise<RankedPage<Item>>
}

/**
 * A page of results for what was typed and, if no name has all of it as whole words and the page isn't full, of results
 * in other spellings after them. A viewer's results alone decide whether spelling is corrected, so it doesn't reveal
 * names they can't see.
 */
export async function searchNames<Row extends Ranked, Item>(
  reader: Reader,
  page: SearchPage,
  {
    kinds,
    words,
    typed,
    run,
    others = async () => [],
    itemsOf,
  }: {
    kinds: readonly WordKind[]
    words: readonly string[]
    typed: Reading
    /** Up to `MOST_RESULTS` rows for these readings that the viewer may see, best first. */
    run: (readings: readonly Reading[]) => Promise<Row[]>
    /** More readings, for example a town's other names. */
    others?: () => Promise<Reading[]>
    itemsOf: (ids: readonly string[], rows: readonly Row[]) => Promise<Item[]>
  },
): Promise<RankedPage<Item>> {
  if (words.length === 0) return { items: [], nextCursor: null }
  const pageOf = async (found: readonly Row[]) => {
    const { rows, nextCursor } = pageOfRanked(found.slice(0, MOST_RESULTS), page)
    const ids = rows.map(({ id }) => id)
    return { items: await itemsOf(ids, rows), nextCursor, isExact: found[0]?.rank === 0 }
  }
  const found = await run([typed])
  const known = new Set(found.map(({ id }) => id))
  const correct = async () => {
    const [corrected, more] = await Promise.all([readCorrections(reader, kinds, words), others()])
    const readings = [...more, ...corrected]
    const further = readings.length > 0 ? await run(readings) : []
    return pageOf([...found, ...further.filter(({ id }) => !known.has(id))])
  }
  if (found[0]?.rank === 0 || found.length > Number(page.cursor ?? 0) + page.limit) return pageOf(found)
  return page.literal ? { ...(await pageOf(found)), correct } : correct()
}

/** At most this many query shapes are prepared, so that what people type can't fill the database's memory. */
const MOST_SHAPES = 50

/** The person searching, and a point: results nearer to it come first. */
export interface Searcher {
  viewer: { uid: string } | null
  /** In the coordinates of `gyms.position`. */
  near?: string | undefined
}

/** A prepared statement's placeholders. */
export interface SearcherInSql {
  viewer: { uid: SQL } | null
  near: SQL | undefined
}

/** Returns a function that runs a query. For a single reading, it's prepared once per number of words and spellings. */
export function rankedStatement<Row extends Ranked>(
  name: string,
  query: (readings: readonly Reading<number>[], searcher: SearcherInSql) => SQL,
) {
  const prepared = new Map<string, ReturnType<typeof statement<Row>>>()
  return (
    reader: Reader,
    readings: readonly Reading[],
    { viewer, near }: Searcher,
    values: Record<string, unknown> = {},
  ): Promise<Row[]> => {
    const words: string[] = []
    const places = readings.map((reading) =>
      reading.map((spellings) => spellings.map((spelling) => spelling.map((word) => words.push(word) - 1))),
    )
    const shape = JSON.stringify([places, viewer !== null, near !== undefined])
    const isKept = readings.length === 1 && prepared.size < MOST_SHAPES
    const searcher = { viewer: viewer && IN_SQL.viewer, near: near === undefined ? near : IN_SQL.near }
    const run =
      prepared.get(shape) ??
      statement<Row>(name, () => query(places, searcher), isKept ? `${name}_${prepared.size}` : null)
    if (isKept) prepared.set(shape, run)
    return run(reader, { ...values, ...patternValues(words), viewer: viewer?.uid, near })
  }
}

const IN_SQL = {
  viewer: { uid: sql`${sql.placeholder('viewer')}::text` },
  near: sql`${sql.placeholder('near')}::cube`,
}

/** A page of ranked results. Its cursor is a position, because a rank also depends on what the viewer typed. */
export function pageOfRanked<Row>(rows: readonly Row[], { cursor, limit }: SearchPage) {
  const from = readPosition(cursor)
  return { rows: rows.slice(from, from + limit), nextCursor: rows.length > from + limit ? String(from + limit) : null }
}

function readPosition(cursor = '0'): number {
  if (!/^\d{1,3}$/.test(cursor)) throw badField('cursor', message("isn't a valid cursor for this list"))
  return Number(cursor)
}
