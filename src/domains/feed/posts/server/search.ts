import { type SQL, sql } from 'drizzle-orm'
import type { ActivityPage } from '#domains/feed/activities/contract.ts'
import { readCards } from '#domains/feed/activities/server/reads.ts'
import { type MaybeViewer, type ViewerInSql, visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import type { Reader } from '#platform/database.ts'
import { foldedWords, UNSPACED } from '#platform/search/readings.ts'
import { MOST_RESULTS, pageOfRanked, type SearchPage } from '#platform/search/search-names.ts'
import { statement } from '#platform/statement.ts'

/** Posts that contain every word, latest first, for the search across kinds. The last word may be unfinished. */
export async function searchPosts(
  reader: Reader,
  viewer: MaybeViewer,
  { text, ...page }: SearchPage & { text: string },
): Promise<ActivityPage> {
  const query = textQueryOf(text)
  if (query === '') return { items: [], nextCursor: null }
  const wanted = Number(page.cursor ?? 0) + page.limit
  let found: { id: string }[] = []
  for (const [among, queries] of Object.entries(matches)) {
    const rows = await queries[viewer ? 'member' : 'visitor'](reader, { query, viewer: viewer?.uid })
    found = rows.flatMap(({ id }) => (id === null ? [] : [{ id }]))
    if (found.length > wanted || (among === 'latest' && rows.length < LATEST)) break
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
 * The latest matches; an id is null if the viewer can't see the post. Recent posts are enough for a common word, and
 * the latest matches for a rare one. Only if neither fills the page is the visibility of all matches checked.
 */
const matches = { recent: matching('recent'), latest: matching('latest'), all: matching('all') }

function matching(among: 'recent' | 'latest' | 'all') {
  const viewer = { uid: sql`${sql.placeholder('viewer')}::text` }
  return {
    member: statement<{ id: string | null }>(`posts_${among}_member`, () => matchesQuery(among, viewer)),
    visitor: statement<{ id: string | null }>(`posts_${among}`, () => matchesQuery(among, null)),
  }
}

function matchesQuery(among: 'recent' | 'latest' | 'all', viewer: ViewerInSql): SQL {
  const posts =
    among === 'recent'
      ? sql`(select user_id, activity_id, created_at, search_text from posts order by created_at desc limit ${RECENT})`
      : sql`posts`
  const matches = sql`select p.user_id, p.activity_id, p.created_at from ${posts} p
      where p.search_text @@ to_tsquery('simple', ${sql.placeholder('query')}::text)`
  const isSeen = sql`(a.in_feed and ${visibleTo(viewer)})`
  if (among === 'latest')
    return sql`with found as materialized (${matches})
      select case when ${isSeen} then a.id end as id
      from (select * from found order by created_at desc limit ${LATEST}) m
        left join activities a on a.actor_id = m.user_id and a.id = m.activity_id
      order by m.created_at desc, m.activity_id`
  return sql`with found as materialized (${matches})
    select a.id from found m join activities a on a.actor_id = m.user_id and a.id = m.activity_id
    where ${isSeen} order by m.created_at desc, a.id limit ${MOST_RESULTS + 1}`
}

/** The text in `to_tsquery` syntax. Chinese and Japanese characters must be adjacent in a post, in this order. */
function textQueryOf(text: string): string {
  const words = foldedWords(text).flatMap((word) => word.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
  return words
    .map((word, at) => (UNSPACED.test(word) ? [...word].join(' <-> ') : at === words.length - 1 ? `${word}:*` : word))
    .join(' & ')
}
