import { is, Param, Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { followedEntriesQuery } from '#domains/feed/activities/server/feed-entries.ts'
import { cardRowsQuery } from '#domains/feed/activities/server/reads.ts'

/** What the plain handler is given before it is measured: the very statements behind a page of the home feed. */
export interface PlainFeedWork {
  databaseUrl: string
  connections: number
  /** Whose first page is asked for, by path. */
  uids: Record<string, string>
  entries: PlainStatement
  cards: PlainStatement
  limit: number
}

export interface PlainStatement {
  text: string
  /** For each `$n` its value, or the name of what stands there. */
  values: ({ name: string } | { value: unknown })[]
}

const LIMIT = 20

export function plainFeed(uids: readonly string[]): Omit<PlainFeedWork, 'databaseUrl' | 'connections'> {
  return {
    uids: Object.fromEntries(uids.map((uid) => [`/feed/${uid}`, uid])),
    entries: statementOf(followedEntriesQuery({ uid: UID, most: LIMIT + 1 }), { [UID]: 'uid' }),
    cards: statementOf(cardRowsQuery({ uid: sql`${sql.placeholder('uid')}::text` })),
    limit: LIMIT,
  }
}

/** Stands for the member until it is known who that is. */
const UID = 'the uid of the member'

/** A statement as a plain handler is given it; `names` are values that stand for something else. */
export function statementOf(query: SQL, names: Record<string, string> = {}): PlainStatement {
  const { sql: text, params } = new PgDialect().sqlToQuery(query)
  const values = params.map((param) => {
    if (typeof param === 'string' && names[param]) return { name: names[param] }
    const named = placeholderIn(param)
    return named ? { name: named.name } : { value: param }
  })
  return { text, values }
}

/** Alone, or in what a column makes of it. */
function placeholderIn(param: unknown): { name: string } | undefined {
  if (is(param, Placeholder)) return param
  return is(param, Param) ? placeholderIn(param.value) : undefined
}
