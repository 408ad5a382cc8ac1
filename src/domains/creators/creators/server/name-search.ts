import { and, sql } from 'drizzle-orm'
import type { MaybeViewer } from '#domains/feed/activities/server/visible-to.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Reader } from '#platform/database.ts'
import { asTyped, foldedWords, occurs, type Reading, textRank } from '#platform/search/readings.ts'
import { MOST_RESULTS, pageOfRanked, type Ranked, type SearchPage, searchNames } from '#platform/search/search-names.ts'
import type { CreatorCard } from '../contract.ts'
import { listedFor } from './directory.ts'
import { readCreatorCards } from './reads.ts'
import { creators } from './tables.ts'

type Row = Ranked & Record<string, unknown>

/** What finds a creator: name and username, topics and headline. */
const TEXT = sql`(${users.searchName} || ' ' || fold_name(array_to_string(${creators.teaches}, ' ') || ' ' || ${creators.headline}))`

/** Listed creators, also misspelled, for the search across kinds. */
export async function findCreatorsNamed(
  reader: Reader,
  viewer: MaybeViewer,
  { text, ...page }: SearchPage & { text: string },
): Promise<{ items: CreatorCard[]; nextCursor: string | null }> {
  const words = foldedWords(text)
  const run = async (readings: readonly Reading[]) =>
    (
      await reader.execute<Row>(sql`select ${users.uid} as id, ${textRank(TEXT, readings)}::int as rank
        from ${creators} join ${users} on ${users.uid} = ${creators.uid}
        where ${and(listedFor(viewer), occurs(TEXT, readings))}
        order by rank, ${users.searchName}, ${users.uid} limit ${MOST_RESULTS + 1}`)
    ).rows
  const found = await searchNames(reader, { kinds: ['creators'], words, typed: asTyped(words), run })
  const { rows, nextCursor } = pageOfRanked(found, page)
  return {
    items: await readCreatorCards(
      reader,
      viewer,
      rows.map(({ id }) => id),
    ),
    nextCursor,
  }
}
