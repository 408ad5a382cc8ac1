import { type SQL, sql } from 'drizzle-orm'
import type { ActivityPage } from '#domains/feed/activities/contract.ts'
import { readCards } from '#domains/feed/activities/server/reads.ts'
import { type MaybeViewer, visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import type { Reader } from '#platform/database.ts'
import { foldedWords, UNSPACED } from '#platform/search/readings.ts'
import { MOST_RESULTS, pageOfRanked, type SearchPage } from '#platform/search/search-names.ts'

/** Posts that contain every word, for the search across kinds. The last word may be unfinished. */
export async function searchPosts(
  reader: Reader,
  viewer: MaybeViewer,
  { text, ...page }: SearchPage & { text: string },
): Promise<ActivityPage> {
  const query = textQueryOf(text)
  if (query === '') return { items: [], nextCursor: null }
  const found = await reader.execute<{ id: string }>(postSearchQuery(viewer, query))
  const { rows, nextCursor } = pageOfRanked(found.rows, page)
  return {
    items: await readCards(
      reader,
      viewer,
      rows.map(({ id }) => id),
    ),
    nextCursor,
  }
}

/** Posts by people the viewer follows come first, then the latest; only the latest matches are considered. */
export function postSearchQuery(viewer: MaybeViewer, query: string): SQL {
  const followed = viewer
    ? sql`actor_id in (select f.followed_id from follows f where f.follower_id = ${viewer.uid} and f.status = 'accepted') desc,`
    : sql``
  return sql`select id from (
      select a.id, a.actor_id, p.created_at from posts p join activities a on a.actor_id = p.user_id and a.id = p.activity_id
      where p.search_text @@ to_tsquery('simple', ${query}) and a.in_feed and ${visibleTo(viewer)}
      order by p.created_at desc limit ${MOST_RESULTS + 1}) latest
    order by ${followed} created_at desc, id`
}

/** In the syntax of `to_tsquery`. Chinese and Japanese characters have to follow each other. */
function textQueryOf(text: string): string {
  const words = foldedWords(text).flatMap((word) => word.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
  return words
    .map((word, at) => (UNSPACED.test(word) ? [...word].join(' <-> ') : at === words.length - 1 ? `${word}:*` : word))
    .join(' & ')
}
