import calls from 'virtual:calls/notifications'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import { onLive } from '#platform/web/live.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { NotificationTab, notificationsContract } from '../contract.ts'
import { type CachedPage, type CachedPages, withTop } from './lines.ts'

export const notificationsApi = apiOf<typeof notificationsContract>(calls)
export const notifications = queriesOf<typeof notificationsContract>(calls)

const PAGE = 20

/** Lines that were just deleted and can still be restored. They're hidden, although the server still returns them. */
export const leaving = new Set<string>()

async function readPage(tab: NotificationTab, cursor?: string, signal?: AbortSignal): Promise<CachedPage> {
  const page = await notificationsApi.list({ uid: 'me', tab, cursor, limit: PAGE }, { signal })
  return { ...page, items: page.items.map((line) => ({ ...line, isRemoved: leaving.has(line.group.id) })) }
}

/** The groups in a tab. Only new notifications make them stale, and those are fetched separately. */
export const linesQuery = (tab: NotificationTab) =>
  infiniteQueryOptions({
    queryKey: [['notifications', 'list'], { tab }] as const,
    queryFn: ({ pageParam, signal }) => readPage(tab, pageParam, signal),
    ...byCursor,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
  })

/** Tabs that were just loaded, until a notification arrives or the live stream reopens. */
const justRead = new Set<NotificationTab>()
for (const type of ['notification', 'open']) onLive(type, () => justRead.clear())

let opened = false

/** Loads a tab's first lines unless they're cached. */
export async function preloadLines(tab: NotificationTab): Promise<void> {
  const cached = queryClient.getQueryState(linesQuery(tab).queryKey)
  // Lines that are already cached on the first call came with the server-rendered page.
  if (!opened && cached?.data && !cached.isInvalidated) justRead.add(tab)
  opened = true
  if (cached?.data) return
  justRead.add(tab)
  await queryClient.prefetchInfiniteQuery(linesQuery(tab))
}

/** Whether `preloadLines` has just loaded a tab; true only once. */
export function consumeJustRead(tab: NotificationTab): boolean {
  return justRead.delete(tab)
}

let writesSent = 0

/** Called when a write has reached the server: responses already on their way may not include it. */
export function countSentWrite(): void {
  writesSent += 1
}

/** The newest page, fetched again if a write was sent in the meantime. */
export async function fetchNewest(tab: NotificationTab): Promise<CachedPage> {
  const before = writesSent
  const top = await readPage(tab)
  return before === writesSent ? top : fetchNewest(tab)
}

export function cachedPages(tab: NotificationTab): CachedPages | undefined {
  return queryClient.getQueryData<CachedPages>(linesQuery(tab).queryKey)
}

/** Merges the fetched page into the list, or replaces the list with `over`. */
export function showNewest(tab: NotificationTab, top: CachedPage, { over = false } = {}): void {
  const kept = over ? undefined : cachedPages(tab)
  queryClient.setQueryData<CachedPages>(
    linesQuery(tab).queryKey,
    kept ? withTop(kept, top, tab) : { pages: [top], pageParams: [undefined] },
  )
}
