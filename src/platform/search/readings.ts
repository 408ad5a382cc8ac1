import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '../escape-like.ts'

/** A word, or in a prepared statement its place among the words. */
type Word = string | number
/** One or more words that stand for a typed word. */
export type Spelling<W extends Word = string> = readonly W[]
/** What a search may mean: each part has to occur in one of its spellings, best first. */
export type Reading<W extends Word = string> = readonly (readonly Spelling<W>[])[]
type Readings = readonly Reading<Word>[]

export const asTyped = (words: readonly string[]): Reading => words.map((word) => [[word]])

/** A text's distinct words, eight at most, normalised like SQL's `fold_name`, without a leading `@`. */
export const foldedWords = (text: string): string[] =>
  uniqueWords(
    text
      .toWellFormed()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(/\p{Cc}/gu, ' ')
      .split(/\s+/u)
      .map((word) => word.replace(/^@/, '')),
  )

export const uniqueWords = (words: readonly string[]): string[] =>
  [...new Set(words.filter((word) => word !== ''))].slice(0, MOST_WORDS)

const MOST_WORDS = 8

/** SQL condition: one of the readings occurs in the column, whose words each follow a space. */
export const occurs = (column: SQL, readings: Readings, like = within): SQL =>
  either(
    readings.map((reading) =>
      all(reading.map((spellings) => either(spellings.map((words) => all(words.map((word) => like(column, word))))))),
    ),
  )

/** SQL condition: like `occurs`, but each word has to be the beginning of one in the column. */
export const begins = (column: SQL, readings: Readings): SQL => occurs(column, readings, atStart)

/**
 * SQL number, lower is better: whole words come before beginnings of words, then other spellings, then parts of words.
 */
export function textRank(column: SQL, readings: Readings): SQL {
  const ranks = readings.map((reading, at) => {
    const parts = reading.map((spellings) => {
      const [first = []] = spellings
      const steps = [
        sql`when ${all(first.map((word) => isWhole(column, word)))} then 0`,
        sql`when ${all(first.map((word) => atStart(column, word)))} then 1`,
        ...spellings
          .slice(1)
          .map((words, later) => sql`when ${all(words.map((word) => atStart(column, word)))} then ${later + 2}::int`),
      ]
      return sql`(case ${sql.join(steps, sql` `)} else ${spellings.length + 2}::int end)`
    })
    return sql`(${sql.join(parts, sql` + `)} + ${at}::int)`
  })
  return ranks.length === 1 ? sql`${ranks[0]}` : sql`least(${sql.join(ranks, sql`, `)})`
}

/** LIKE patterns for a column with a space before each word: a whole word, the start of one, or a part of one. */
const patterns = {
  whole: (word: string) => ['%', escapeLike(word), '%'].join(' '),
  start: (word: string) => `% ${escapeLike(word)}%`,
  /**
   * One or two letters only match the beginning of a word, because otherwise they'd match almost everything. In Chinese
   * and Japanese they can be a whole name.
   */
  within: (word: string) =>
    [...word].length > 2 || UNSPACED.test(word) ? `%${escapeLike(word)}%` : patterns.start(word),
}
type Pattern = keyof typeof patterns

const pattern = (kind: Pattern, word: Word) =>
  typeof word === 'number' ? sql`${sql.placeholder(kind + word)}::text` : sql`${patterns[kind](word)}`

/** The values of a prepared statement's placeholders. */
export const patternValues = (words: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    words.flatMap((word, place) => Object.entries(patterns).map(([kind, of]) => [kind + place, of(word)])),
  )

const within = (column: SQL, word: Word): SQL => sql`${column} like ${pattern('within', word)}`
const atStart = (column: SQL, word: Word): SQL => sql`${column} like ${pattern('start', word)}`
const isWhole = (column: SQL, word: Word): SQL => sql`(${column} || ' ') like ${pattern('whole', word)}`

export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

const all = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` and `)})`
const either = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
