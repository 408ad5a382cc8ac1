import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '../escape-like.ts'

/** One or more words that stand for a typed word. */
export type Spelling = readonly string[]
/** What a search may mean: each part has to occur in one of its spellings, best first. */
export type Reading = readonly (readonly Spelling[])[]

export const asTyped = (words: readonly string[]): Reading => words.map((word) => [[word]])

/** Folds like SQL's `fold_name`, into words. A leading `@` is ignored. */
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
export const occurs = (column: SQL, readings: readonly Reading[], like = within): SQL =>
  either(
    readings.map((reading) =>
      all(reading.map((spellings) => either(spellings.map((words) => all(words.map((word) => like(column, word))))))),
    ),
  )

/** SQL condition: as `occurs`, but each word at the beginning of one. */
export const begins = (column: SQL, readings: readonly Reading[]): SQL => occurs(column, readings, atStart)

/**
 * SQL number, lower is better: whole words come before beginnings of words, then parts of words, then other spellings.
 */
export function textRank(column: SQL, readings: readonly Reading[]): SQL {
  const ranks = readings.map((reading, at) => {
    const parts = reading.map((spellings) => {
      const [first = []] = spellings
      const steps = [
        sql`when ${all(first.map((word) => atStart(sql`(${column} || ' ')`, `${word} `)))} then 0`,
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

/**
 * One or two letters only match the beginning of a word, because otherwise they'd match almost everything. In Chinese
 * and Japanese they can be a whole name.
 */
const within = (column: SQL, word: string): SQL =>
  [...word].length > 2 || UNSPACED.test(word) ? sql`${column} like ${`%${escapeLike(word)}%`}` : atStart(column, word)

const atStart = (column: SQL, word: string): SQL => sql`${column} like ${`% ${escapeLike(word)}%`}`

export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

const all = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` and `)})`
const either = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
