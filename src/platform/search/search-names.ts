import type { Reader } from '../database.ts'
import { message } from '../messages.ts'
import { badField } from '../refusals.ts'
import { readCorrections, type WordKind } from './corrections.ts'
import type { Reading } from './readings.ts'

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
}

/**
 * Results for what was typed and, unless the typed words occur as they are, results in other spellings after them. A
 * viewer's results alone decide whether spelling is corrected, so it doesn't reveal names they can't see.
 */
export async function searchNames<Row extends Ranked>(
  reader: Reader,
  {
    kinds,
    words,
    typed,
    run,
    others = async () => [],
  }: {
    kinds: readonly WordKind[]
    words: readonly string[]
    typed: Reading
    /** Up to `MOST_RESULTS` rows for these readings that the viewer may see, best first. */
    run: (readings: readonly Reading[]) => Promise<Row[]>
    /** More readings, for example a town's other names. */
    others?: () => Promise<Reading[]>
  },
): Promise<Row[]> {
  if (words.length === 0) return []
  const found = await run([typed])
  if (found.length >= MOST_RESULTS || found[0]?.rank === 0) return found
  const [corrected, more] = await Promise.all([readCorrections(reader, kinds, words), others()])
  const readings = [...more, ...corrected]
  if (readings.length === 0) return found
  const known = new Set(found.map(({ id }) => id))
  const further = (await run(readings)).filter(({ id }) => !known.has(id))
  return [...found, ...further].slice(0, MOST_RESULTS)
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
