import { sql } from 'drizzle-orm'
import type { Reader } from '../database.ts'
import { editDistance } from '../edit-distance.ts'
import { type Reading, type Spelling, UNSPACED } from './readings.ts'

/** The kinds of names whose words are in `search_words`. */
export type WordKind = 'gyms' | 'people' | 'events' | 'creators'

const MOST_SPELLINGS = 5
/** Words are joined only in short searches. */
const MOST_JOINED = 4
/** The minimum number of letters in each half of words that were run together. */
const HALF = 3

/**
 * Other readings of what was typed: with typos corrected, and with spaces added or left out. They don't depend on the
 * viewer and may reveal hidden names, so only use them to find what the viewer may see.
 */
export async function readCorrections(
  reader: Reader,
  kinds: readonly WordKind[],
  words: readonly string[],
): Promise<Reading[]> {
  const pairs = words.length > MOST_JOINED ? [] : words.slice(1).map((word, at) => (words[at] ?? '') + word)
  const spellings = await readSpellings(reader, kinds, [...words, ...pairs].filter(isCorrectable))
  const corrected = words.map((word) => spellings.get(word) ?? [])
  const joined = pairs.map((pair, at) =>
    words.flatMap((word, which) =>
      which === at ? [spellings.get(pair) ?? []] : which === at + 1 ? [] : [own(spellings, word)],
    ),
  )
  return [corrected.map((found, at) => (found.length > 0 ? found : [[words[at] ?? '']])), ...joined].filter((reading) =>
    reading.every((part) => part.length > 0),
  )
}

const own = (spellings: ReadonlyMap<string, Spelling[]>, word: string): readonly Spelling[] => {
  const found = spellings.get(word) ?? []
  return found.length > 0 ? found : [[word]]
}

const isCorrectable = (word: string) => word.length >= HALF && !UNSPACED.test(word)

interface Found extends Record<string, unknown> {
  typed: string
  word: string
  uses: number
}
interface Candidate {
  spelling: Spelling
  cost: number
  uses: number
}

async function readSpellings(
  reader: Reader,
  kinds: readonly WordKind[],
  words: readonly string[],
): Promise<Map<string, Spelling[]>> {
  const halves = words.flatMap((word) => splitsOf(word).flat())
  const [similar, known] = await Promise.all([readSimilar(reader, kinds, words), readKnown(reader, kinds, halves)])
  // If two words were run together, the second may have a typo.
  const restOf = (word: string) => splitsOf(word).findLast(([first = '']) => first.length > HALF && known.has(first))
  const rests = words.flatMap((word) => (similar.get(word)?.length ? [] : (restOf(word)?.slice(1) ?? [])))
  const similarRests = await readSimilar(reader, kinds, rests)
  return new Map(
    words.map((word) => {
      const split = splitsOf(word)
        .filter((half) => half.every((part) => known.has(part)))
        .map((spelling) => ({ spelling, cost: 0.75, uses: Math.min(...spelling.map((part) => known.get(part) ?? 0)) }))
      const [first = '', rest = ''] = restOf(word) ?? []
      const mended = (similarRests.get(rest) ?? []).map(({ spelling, ...row }) => ({
        ...row,
        spelling: [first, ...spelling],
      }))
      const best = [...(similar.get(word) ?? []), ...split, ...mended].sort(
        (a, b) => a.cost - b.cost || b.uses - a.uses,
      )
      const least = best[0]?.cost ?? 0
      const close = best.filter(({ cost }) => cost < least + 1)
      const distinct = new Map(close.map(({ spelling }) => [spelling.join(' '), spelling] as const))
      return [word, [...distinct.values()].slice(0, MOST_SPELLINGS)]
    }),
  )
}

/** For each word, the words that differ by a few letters. */
async function readSimilar(reader: Reader, kinds: readonly WordKind[], words: readonly string[]) {
  const similar = new Map<string, Candidate[]>()
  if (words.length === 0) return similar
  const { rows } = await reader.execute<Found>(sql`
    select t.typed, s.word, s.uses from unnest(${sql.param([...new Set(words)])}::text[]) t(typed)
    cross join lateral similar_words(${sql.param([...kinds])}::text[], t.typed) s`)
  for (const { typed, word, uses } of rows) {
    const cost = costOf(typed, word)
    if (cost <= mostCost(typed)) similar.set(typed, [...(similar.get(typed) ?? []), { spelling: [word], cost, uses }])
  }
  return similar
}

/** The words among these that are in `search_words`, with their number of uses. */
async function readKnown(reader: Reader, kinds: readonly WordKind[], words: readonly string[]) {
  if (words.length === 0) return new Map<string, number>()
  const { rows } = await reader.execute<Found>(sql`select w.word, w.uses from search_words w
    where w.kind = any(${sql.param([...kinds])}::text[]) and w.word = any(${sql.param([...new Set(words)])}::text[])`)
  return new Map(rows.map(({ word, uses }) => [word, uses]))
}

function splitsOf(word: string): string[][] {
  const splits: string[][] = []
  for (let at = HALF; at <= word.length - HALF; at++) splits.push([word.slice(0, at), word.slice(at)])
  return splits
}

/** Half a slip more for the beginning of a longer word, which may not be fully typed yet. */
const costOf = (typed: string, word: string) =>
  Math.min(editDistance(typed, word), editDistance(typed, word, { isUnfinished: true }) + 0.5)

/** Generous, because results in another spelling come last, and only if no name has all the words as typed. */
const mostCost = ({ length }: string) => (length < 5 ? 1 : length < 9 ? 2 : 3)
