import type { InfiniteData } from '@tanstack/react-query'
import type { FeedPage } from '#domains/feed/activities/contract.ts'
import { inPages } from '#domains/feed/activities/web/ActivityList.tsx'
import { activities, activitiesApi } from '#domains/feed/activities/web/activities.ts'
import { queryClient } from '#platform/web/query-client.ts'

const PAGE = 20
/** A start waits no longer for what is new: what was last seen is shown then, and the rest comes when asked for. */
const PATIENCE_MS = 2_500

type Pages = InfiniteData<FeedPage, string | undefined>

/** The home feed. Nothing but the reader's own wish puts anything above what they read, so it never grows old by itself. */
export const feedQuery = {
  ...activities.feed.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: PAGE }),
    ...inPages,
  }),
  staleTime: Number.POSITIVE_INFINITY,
}

let started = false

/** Brings the feed along before the page is shown; the first time after opening the app the newest, later as it was left. */
export async function bringFeed(): Promise<void> {
  const opening = !started
  started = true
  const kept = queryClient.getQueryData<Pages>(feedQuery.queryKey)
  if (!kept) return waitAWhile(queryClient.prefetchInfiniteQuery(feedQuery))
  if (!opening) return
  keepPages({ pages: kept.pages.slice(0, 1), pageParams: kept.pageParams.slice(0, 1) })
  if (navigator.onLine) await startFeedOver(AbortSignal.timeout(PATIENCE_MS)).catch(() => {})
}

/** The newest page in place of all that is shown. Throws when it cannot be had, and leaves what is shown as it is. */
export async function startFeedOver(signal?: AbortSignal): Promise<void> {
  await queryClient.cancelQueries({ queryKey: feedQuery.queryKey })
  const page = await activitiesApi.feed({ limit: PAGE }, { signal })
  keepPages({ pages: [page], pageParams: [undefined] })
}

function keepPages(pages: Pages) {
  queryClient.setQueryData<Pages>(feedQuery.queryKey, pages)
}

async function waitAWhile(arriving: Promise<unknown>): Promise<void> {
  await Promise.race([arriving, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
