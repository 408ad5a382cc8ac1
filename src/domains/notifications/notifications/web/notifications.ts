import calls from 'virtual:calls/notifications'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { NotificationTab, notificationsContract } from '../contract.ts'
import { type KeptPage, type KeptPages, withTop } from './lines.ts'

export const notificationsApi = apiOf<typeof notificationsContract>(calls)
export const notifications = queriesOf<typeof notificationsContract>(calls)

const PAGE = 20

/** What was just deleted and can still be brought back: it is not shown, though the server still answers it. */
export const leaving = new Set<string>()

async function readPage(tab: NotificationTab, cursor?: string, signal?: AbortSignal): Promise<KeptPage> {
  const page = await notificationsApi.list({ uid: 'me', tab, cursor, limit: PAGE }, { signal })
  return { ...page, items: page.items.map((line) => ({ ...line, isRemoved: leaving.has(line.group.id) })) }
}

/** The lines of a tab. Only what is told meanwhile makes them old, and that is asked for by itself. */
export const linesQuery = (tab: NotificationTab) =>
  infiniteQueryOptions({
    queryKey: [['notifications', 'list'], { tab }] as const,
    queryFn: ({ pageParam, signal }) => readPage(tab, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
  })

let writesSent = 0

/** A write has reached the server: an answer that's already on its way may not know of it. */
export function countSentWrite(): void {
  writesSent += 1
}

/** The newest page, asked for again when a write was sent meanwhile. */
export async function readTop(tab: NotificationTab): Promise<KeptPage> {
  const before = writesSent
  const top = await readPage(tab)
  return before === writesSent ? top : readTop(tab)
}

export function keptPages(tab: NotificationTab): KeptPages | undefined {
  return queryClient.getQueryData<KeptPages>(linesQuery(tab).queryKey)
}

/** Puts what was just read above what is shown; `over` in place of it. */
export function showTop(tab: NotificationTab, top: KeptPage, { over = false } = {}): void {
  const kept = over ? undefined : keptPages(tab)
  queryClient.setQueryData<KeptPages>(
    linesQuery(tab).queryKey,
    kept ? withTop(kept, top, tab) : { pages: [top], pageParams: [undefined] },
  )
}
