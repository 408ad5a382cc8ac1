import { type SQL, sql } from 'drizzle-orm'
import type { PersonCard } from '#domains/members/people/contract.ts'
import { readPersonCards, visibleTo } from '#domains/members/people/server/reads.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { asTyped, begins, foldedWords, occurs, textRank } from '#platform/search/readings.ts'
import {
  MOST_RESULTS,
  type Ranked,
  type RankedPage,
  rankedStatement,
  type SearchPage,
  searchNames,
} from '#platform/search/search-names.ts'

type MaybeViewer = Pick<Viewer, 'uid'> | null

/**
 * People by name and username, for the search across kinds. Tolerates misspellings. Visitors find those whose profile
 * is visible on the web.
 */
export async function findPeopleNamed(
  reader: Reader,
  viewer: MaybeViewer,
  { text, ...page }: SearchPage & { text: string },
): Promise<RankedPage<PersonCard>> {
  const words = foldedWords(text)
  return searchNames(reader, page, {
    kinds: ['people'],
    words,
    typed: asTyped(words),
    run: (readings) => peopleNames(reader, readings, { viewer }),
    itemsOf: (uids) => readPersonCards(reader, viewer, uids),
  })
}

const CANDIDATES = MOST_RESULTS + 1

/**
 * Among equally good names, people the viewer follows come first, then those of the same home gym. Candidates are
 * limited before they're ranked, because very many names match two letters.
 */
const peopleNames = rankedStatement<Ranked>('people_named', (readings, { viewer }) => {
  const name = sql`users.search_name`
  const candidates = (condition: SQL, people = sql`users`) =>
    sql`(select users.uid from ${people} where ${visibleTo(viewer)} and ${condition} limit ${CANDIDATES})`
  const followed =
    viewer && sql`(select f.followed_id from follows f where f.follower_id = ${viewer.uid} and f.status = 'accepted')`
  const homeGym = viewer && sql`(select me.home_gym_id from users me where me.uid = ${viewer.uid})`
  // With `offset 0`, each followed person is looked up; otherwise they're compared with everyone of that name.
  const followedPeople = sql`${followed} f cross join lateral (select * from users where uid = f.followed_id offset 0) users`
  const pools = [
    ...(followed && homeGym
      ? [
          candidates(occurs(name, readings), followedPeople),
          candidates(sql`users.home_gym_id = ${homeGym} and ${occurs(name, readings)}`),
        ]
      : []),
    sql`select uid from named`,
    candidates(sql`(select count(*) from named) = ${CANDIDATES} and ${begins(name, readings)}`),
  ]
  const relation =
    followed && homeGym
      ? sql`users.uid in ${followed} desc, coalesce(users.home_gym_id = ${homeGym}, false) desc,`
      : sql``
  return sql`with named as materialized (${candidates(occurs(name, readings))})
    select users.uid as id, ${textRank(name, readings)}::int as rank from users
    where users.uid in (${sql.join(pools, sql` union `)})
    order by rank, ${relation} users.search_name, users.uid limit ${CANDIDATES}`
})
