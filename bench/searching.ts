import { isDeepStrictEqual } from 'node:util'
import { PgDialect } from 'drizzle-orm/pg-core'
import { gymSearch } from '#domains/gyms/gyms/contract.ts'
import { gymSearchQuery } from '#domains/gyms/gyms/server/search.ts'

/** What the plain handler is given before it is measured. */
export interface PlainWork {
  databaseUrl: string
  connections: number
  /** By path and query. */
  searches: Record<string, PlainSearch>
}

export interface PlainSearch {
  text: string
  values: unknown[]
  limit: number
  near: boolean
}

/** The very statement that the product runs for a visitor who asks this. */
export function plainSearch(path: string): PlainSearch {
  const asked = Object.fromEntries(new URL(path, 'http://localhost').searchParams)
  const search = gymSearch.parse(asked)
  const { sql: text, params: values } = new PgDialect().sqlToQuery(gymSearchQuery(search, null, new Date()))
  return { text, values, limit: search.limit, near: search.near !== undefined }
}

/** Throws unless product and plain handler print the same JSON for every path. Answers how many gyms it was. */
export async function sameAnswers(product: string, plain: string, paths: readonly string[]): Promise<number> {
  const both = (path: string) => Promise.all([answerOf(product + path), answerOf(plain + path)])
  let gyms = 0
  for (const path of paths) {
    let [given, wanted] = await both(path)
    // A session of a timetable may end between the two answers; it does not do so twice.
    if (!same(given, wanted)) [given, wanted] = await both(path)
    if (!same(given, wanted)) throw new Error(`The answers to ${path} differ:\n${given}\n${wanted}`)
    gyms += (JSON.parse(given) as { items: unknown[] }).items.length
  }
  return gyms
}

async function answerOf(address: string): Promise<string> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  const body = await response.text()
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status} ${body.slice(0, 300)}`)
  return body
}

/** The order of keys within an object is no part of JSON; everything else is, and so is the number of bytes. */
function same(given: string, wanted: string): boolean {
  return given.length === wanted.length && isDeepStrictEqual(JSON.parse(given), JSON.parse(wanted))
}
