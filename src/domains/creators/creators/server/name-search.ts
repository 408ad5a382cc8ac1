import { and, sql } from 'drizzle-orm'
import type { MaybeViewer } from '#domains/feed/activities/server/visible-to.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Reader } from '#platform/database.ts'
import { asTyped, foldedWords, occurs, textRank } from '#platform/search/readings.ts'
import {
  MOST_RESULTS,
  type Ranked,
  type RankedPage,
  rankedStatement,
  type SearchPage,
  searchNames,
} from '#platform/search/search-names.ts'
import type { CreatorCard } from '../contract.ts'
import { listedFor } from './directory.ts'
import { readCreatorCards } from './reads.ts'
import { creators } from './tables.ts'

/** The text that a creator is found by: name and username, topics and headline. */
const TEXT = sql`(${users.searchName} || ' ' || fold_name(array_to_string(${creators.teaches}, ' ') || ' ' || ${creators.headline}))`

/** Listed creators, for the search across kinds. Tolerates misspellings. */
export async function findCreatorsNamed(
  reader: Reader,
  viewer: MaybeViewer,
  { text, ...page }: SearchPage & { text: string },
): Promise<RankedPage<CreatorCard>> {
  const words = foldedWords(text)
  return searchNames(reader, page, {
    kinds: ['creators'],
    words,
    typed: asTyped(words),
    run: (readings) => creatorNames(reader, readings, { viewer }),
    itemsOf: (uids) => readCreatorCards(reader, viewer, uids),
  })
}

const creatorNames = rankedStatement<Ranked>(
  'creators_named',
  (readings, { viewer }) => sql`select ${users.uid} as id, ${textRank(TEXT, readings)}::int as rank
    from ${creators} join ${users} on ${users.uid} = ${creators.uid}
    where ${and(listedFor(viewer), occurs(TEXT, readings))}
    order by rank, ${users.searchName}, ${users.uid} limit ${MOST_RESULTS + 1}`,
)
