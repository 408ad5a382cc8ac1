import type { InfiniteData } from '@tanstack/react-query'
import type { FeedItem, FeedPage } from '#domains/feed/activities/contract.ts'
import { activities, activitiesApi } from '#domains/feed/activities/web/activities.ts'
import { minutes } from '#platform/clock.ts'
import { isLive, onLive } from '#platform/web/live.ts'
import { byCursor } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'

const PAGE = 20
/**
 * The longest that loading the page waits for the feed and for the content above it. After that, the cached feed is
 * shown, and newer posts on request.
 */
const PATIENCE_MS = 2_500

type Pages = InfiniteData<FeedPage, string | undefined>

/**
 * The home feed. New posts appear at the top only when the reader asks for them, so the query never goes stale on its
 * own.
 */
export const feedQuery = {
  ...activities.feed.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: PAGE }),
    ...byCursor,
  }),
  queryFn: ({ pageParam, signal }: { pageParam: unknown; signal: AbortSignal }) =>
    readPage(pageParam as string | undefined, signal),
  staleTime: Number.POSITIVE_INFINITY,
}

/** How many entries are newer than the feed's newest page. */
export const newInFeedQuery = (newest: string) => ({
  ...activities.newInFeed.queryOptions({ input: { since: newest } }),
  staleTime: minutes(1),
  meta: { keep: false },
})

for (const type of ['feed', 'open'])
  onLive(type, () => void queryClient.invalidateQueries({ queryKey: activities.newInFeed.key() }))

async function readPage(cursor: string | undefined, signal?: AbortSignal): Promise<FeedPage> {
  const page = await activitiesApi.feed({ cursor, limit: PAGE }, { signal })
  // Nothing is newer yet; the live stream reports what comes later.
  if (page.newest !== null && !isLive())
    queryClient.setQueryData(newInFeedQuery(page.newest).queryKey, { count: 0, more: false })
  return page
}

let started = false

/**
 * Loads the feed before the page is shown: the newest posts when the app is opened, later the feed as the reader left
 * it.
 */
export async function preloadFeed(): Promise<void> {
  const opening = !started
  started = true
  const { data: kept, isInvalidated } = queryClient.getQueryState<Pages>(feedQuery.queryKey) ?? {}
  if (!kept) return withTimeout(queryClient.prefetchInfiniteQuery(feedQuery))
  // What the server sent with the page is new; what this browser remembers isn't.
  if (!opening || !isInvalidated) return
  keepPages({ pages: kept.pages.slice(0, 1), pageParams: kept.pageParams.slice(0, 1) })
  if (navigator.onLine) await startFeedOver(AbortSignal.timeout(PATIENCE_MS)).catch(() => {})
}

/** Replaces the feed with its newest page. On failure it throws and leaves the feed unchanged. */
export async function startFeedOver(signal?: AbortSignal): Promise<void> {
  await queryClient.cancelQueries({ queryKey: feedQuery.queryKey })
  const page = await readPage(undefined, signal)
  keepPages({ pages: [page], pageParams: [undefined] })
}

/** Whether the feed has nothing from people or gyms that the member follows. */
export function isFirstDay(items: readonly FeedItem[]): boolean {
  return items.every(({ source }) => ['near', 'country', 'world', 'own'].includes(source))
}

function keepPages(pages: Pages) {
  queryClient.setQueryData<Pages>(feedQuery.queryKey, pages)
}

/** The result, or undefined if it takes longer than `PATIENCE_MS`. */
export function withTimeout<Result>(arriving: Promise<Result>): Promise<Result | undefined> {
  return Promise.race([arriving, new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
