import { type SQL, sql } from 'drizzle-orm'
import type { ActivityPage } from '#domains/feed/activities/contract.ts'
import { readCards } from '#domains/feed/activities/server/reads.ts'
import { type MaybeViewer, visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import type { Reader } from '#platform/database.ts'
import { foldedWords, UNSPACED } from '#platform/search/readings.ts'
import { MOST_RESULTS, pageOfRanked, type SearchPage } from '#platform/search/search-names.ts'

/** Posts that contain every word, latest first, for the search across kinds. The last word may be unfinished. */
export async function searchPosts(
  reader: Reader,
  viewer: MaybeViewer,
  { text, ...page }: SearchPage & { text: string },
): Promise<ActivityPage> {
  const query = textQueryOf(text)
  if (query === '') return { items: [], nextCursor: null }
  let found: { id: string }[] = []
  for (const among of ['recent', 'latest matches', 'all'] as const) {
    found = (await reader.execute<{ id: string }>(postSearchQuery(viewer, query, among))).rows
    if (found.length > Number(page.cursor ?? 0) + page.limit) break
  }
  const { rows, nextCursor } = pageOfRanked(found, page)
  return {
    items: await readCards(
      reader,
      viewer,
      rows.map(({ id }) => id),
    ),
    nextCursor,
  }
}

const RECENT = 2_000
const LATEST = 150

/**
 * The latest matches that the viewer may see. A common word is found among recent posts, and a rare one by the index;
 * only if that doesn't fill the page is the visibility of all matches checked.
 */
export function postSearchQuery(viewer: MaybeViewer, query: string, among: 'recent' | 'latest matches' | 'all'): SQL {
  const posts =
    among === 'recent'
      ? sql`(select user_id, activity_id, created_at, search_text from posts order by created_at desc limit ${RECENT})`
      : sql`posts`
  const most = among === 'all' ? sql`` : sql`limit ${LATEST}`
  return sql`with found as materialized (select p.user_id, p.activity_id, p.created_at from ${posts} p
      where p.search_text @@ to_tsquery('simple', ${query}))
    select a.id from (select * from found order by created_at desc ${most}) m
      join activities a on a.actor_id = m.user_id and a.id = m.activity_id
    where a.in_feed and ${visibleTo(viewer)} order by m.created_at desc, a.id limit ${MOST_RESULTS + 1}`
}

/** In the syntax of `to_tsquery`. Chinese and Japanese characters have to follow each other. */
function textQueryOf(text: string): string {
  const words = foldedWords(text).flatMap((word) => word.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
  return words
    .map((word, at) => (UNSPACED.test(word) ? [...word].join(' <-> ') : at === words.length - 1 ? `${word}:*` : word))
    .join(' & ')
}
