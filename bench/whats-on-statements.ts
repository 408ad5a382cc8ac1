import { PgDialect } from 'drizzle-orm/pg-core'
import { discoverSearch } from '#domains/events/discover/contract.ts'
import { daysOf } from '#domains/events/discover/server/procedures.ts'
import { discoverQuery } from '#domains/events/discover/server/search.ts'

/** What the plain handler is given before it is measured. */
export interface PlainOnWork {
  databaseUrl: string
  connections: number
  /** By path and query. */
  searches: Record<string, PlainOn>
}

export interface PlainOn {
  text: string
  values: unknown[]
  limit: number
}

/** The very statement that the product runs for a visitor who asks this. */
export function plainOn(path: string): PlainOn {
  const { near, ...given } = Object.fromEntries(new URL(path, 'http://localhost').searchParams)
  const search = discoverSearch.parse({ near, ...given, ...(given.openMat ? { openMat: true } : {}) })
  const asked = { ...search, days: daysOf(search) }
  const { sql: text, params: values } = new PgDialect().sqlToQuery(discoverQuery(asked, null, new Date()))
  return { text, values, limit: search.limit }
}
