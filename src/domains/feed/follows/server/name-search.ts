import { type SQL, sql } from 'drizzle-orm'
import type { PersonCard } from '#domains/members/people/contract.ts'
import { readPersonCards, visibleTo } from '#domains/members/people/server/reads.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { asTyped, begins, foldedWords, occurs, type Reading, textRank } from '#platform/search/readings.ts'
import { MOST_RESULTS, pageOfRanked, type Ranked, type SearchPage, searchNames } from '#platform/search/search-names.ts'

type MaybeViewer = Pick<Viewer, 'uid'> | null
type Row = Ranked & Record<string, unknown>

/**
 * People by name and username, also misspelled, for the search across kinds. Visitors find those whose profile is
 * visible on the web.
 */
export async function findPeopleNamed(
  reader: Reader,
  viewer: MaybeViewer,
  { text, ...page }: SearchPage & { text: string },
): Promise<{ items: PersonCard[]; nextCursor: string | null }> {
  const words = foldedWords(text)
  const found = await searchNames(reader, {
    kinds: ['people'],
    words,
    typed: asTyped(words),
    run: async (readings) => (await reader.execute<Row>(peopleNamesQuery(viewer, readings))).rows,
  })
  const { rows, nextCursor } = pageOfRanked(found, page)
  const uids = rows.map(({ id }) => id)
  return { items: await readPersonCards(reader, viewer, uids), nextCursor }
}

const CANDIDATES = MOST_RESULTS + 1

/**
 * Among equally good names, people the viewer follows come first, then those of the same home gym. Candidates are
 * limited before they're ranked, so that two letters that begin a tenth of all names don't rank them all.
 */
export function peopleNamesQuery(viewer: MaybeViewer, readings: readonly Reading[]): SQL {
  const name = sql`users.search_name`
  const candidates = (...conditions: SQL[]) =>
    sql`(select users.uid from users where ${visibleTo(viewer)} and ${sql.join(conditions, sql` and `)} limit ${CANDIDATES})`
  const followed =
    viewer && sql`(select f.followed_id from follows f where f.follower_id = ${viewer.uid} and f.status = 'accepted')`
  const homeGym = viewer && sql`(select me.home_gym_id from users me where me.uid = ${viewer.uid})`
  const pools = [
    ...(followed && homeGym
      ? [
          candidates(sql`users.uid in ${followed}`, occurs(name, readings)),
          candidates(sql`users.home_gym_id = ${homeGym}`, occurs(name, readings)),
        ]
      : []),
    candidates(begins(name, readings)),
    candidates(occurs(name, readings)),
  ]
  const relation =
    followed && homeGym
      ? sql`users.uid in ${followed} desc, coalesce(users.home_gym_id = ${homeGym}, false) desc,`
      : sql``
  return sql`select users.uid as id, ${textRank(name, readings)}::int as rank from users
    where users.uid in (${sql.join(pools, sql` union `)})
    order by rank, ${relation} users.search_name, users.uid limit ${CANDIDATES}`
}
