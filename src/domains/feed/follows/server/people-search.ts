import { type SQL, sql } from 'drizzle-orm'
import { readPersonCards, visibleTo } from '#domains/members/people/server/reads.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import { asTyped, begins, occurs, uniqueWords } from '#platform/search/readings.ts'
import type { ListOfPeople } from '../contract.ts'
import { asListed } from './reads.ts'

type SignedIn = Pick<Viewer, 'uid'>
interface Search {
  text: string
  cursor: string | undefined
  limit: number
}

/**
 * Finds people by name and username, in any script. Matches at the beginning of a word come first, then those inside
 * words.
 */
export async function searchPeople(reader: Reader, viewer: SignedIn, search: Search): Promise<ListOfPeople> {
  const after = search.cursor === undefined ? undefined : readCursor(search.cursor)
  const words = await searchTerms(reader, search.text)
  if (words.length === 0) return { items: [], nextCursor: null }
  const { rows } = await reader.execute<FoundRow>(peopleSearchQuery(viewer, { words, after, limit: search.limit }))
  const page = rows.slice(0, search.limit)
  const uids = page.map(({ uid }) => uid)
  const last = rows.length > search.limit ? page.at(-1) : undefined
  return {
    items: await asListed(reader, viewer, uids, await readPersonCards(reader, viewer, uids)),
    nextCursor: last ? writeCursor(last) : null,
  }
}

/** The single query behind a page of results. Fetches one row more than the page. */
export function peopleSearchQuery(
  viewer: SignedIn,
  { words, after, limit }: { words: readonly string[]; after?: Place | undefined; limit: number },
): SQL {
  const name = sql`users.search_name`
  const place = sql`(case when ${begins(name, [asTyped(words)])} then 0 else 1 end)`
  const conditions = [occurs(name, [asTyped(words)])]
  if (after)
    conditions.push(sql`(${place}, users.search_name, users.uid) > (${after.place}::int, ${after.name}, ${after.uid})`)
  return sql`select users.uid, users.search_name as name, ${place} as place from users
    where ${sql.join(conditions, sql` and `)} and ${visibleTo(viewer)}
    order by ${place}, users.search_name, users.uid limit ${limit + 1}`
}

/** Normalises with the function that fills the column, so that both always agree. A leading `@` is ignored. */
async function searchTerms(reader: Reader, text: string): Promise<string[]> {
  const typed = text.toWellFormed().replace(/\p{Cc}/gu, ' ')
  const { rows } = await reader.execute<{ folded: string }>(sql`select fold_name(${typed}) as folded`)
  return uniqueWords((rows[0]?.folded ?? '').split(/\s+/u).map((word) => word.replace(/^@/, '')))
}

interface Place {
  place: number
  name: string
  uid: string
}
type FoundRow = Place & Record<string, unknown>

const writeCursor = ({ place, name, uid }: Place) =>
  Buffer.from(JSON.stringify([place, name, uid])).toString('base64url')

function readCursor(text: string): Place {
  try {
    const [place, name, uid] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if ((place === 0 || place === 1) && isShort(name) && isShort(uid)) return { place, name, uid }
  } catch {}
  throw badField('cursor', message("isn't a valid cursor for this list"))
}

function isShort(text: unknown): text is string {
  return typeof text === 'string' && text.length <= 300 && !text.includes('\0') && text.isWellFormed()
}
