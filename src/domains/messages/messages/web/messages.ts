import calls from 'virtual:calls/messages'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { MessagePage, messagesContract } from '../contract.ts'
import { type CachedThread, messagesOf, withMessage, withTop } from './thread-pages.ts'

export const messagesApi = apiOf<typeof messagesContract>(calls)
export const messages = queriesOf<typeof messagesContract>(calls)

export type Box = 'inbox' | 'requests'

/** Conversations, newest message first. */
export const conversationsQuery = (box: Box, text = '') => ({
  ...messages.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ box, limit: 30, cursor, ...(text && { text }) }),
    ...byCursor,
  }),
  ...(text && { meta: { keep: false } }),
})

export const conversationQuery = (id: string) => messages.get.queryOptions({ input: { id } })
export const messagingQuery = messages.settings.queryOptions({ input: { uid: 'me' } })

const PAGE = 30

/** The messages of a conversation, paged backwards. Never refetched automatically: `useFreshThread` applies changes. */
export const threadQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [['messages', 'thread'], { id }] as const,
    queryFn: ({ pageParam, signal }): Promise<MessagePage> =>
      messagesApi.messages({ id, limit: PAGE, before: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.seq : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
  })

export function changeThread(id: string, change: (kept: CachedThread) => CachedThread): void {
  queryClient.setQueryData<CachedThread>(threadQuery(id).queryKey, (kept) => kept && change(kept))
}

/** The most messages that one call returns. */
const MOST = 100

/** Fetches the newest messages and merges them into the cached ones. With `all`, refreshes up to 100 of those. */
export async function fetchNewestMessages(id: string, { all = false } = {}): Promise<void> {
  const kept = queryClient.getQueryData(threadQuery(id).queryKey)
  if (!kept) return
  try {
    const limit = all ? Math.min(MOST, Math.max(PAGE, messagesOf(kept).length)) : PAGE
    const top = await messagesApi.messages({ id, limit })
    changeThread(id, (kept) => withTop(kept, top))
  } catch {
    // Offline, the cache stays. After reconnecting, the live stream's `open` event triggers another attempt.
  }
}

/** Fetches one cached message again. */
export async function refreshMessage(id: string, seq: number): Promise<void> {
  if (!messagesOf(queryClient.getQueryData(threadQuery(id).queryKey)).some((message) => message.seq === seq)) return
  try {
    const { items } = await messagesApi.messages({ id, before: seq + 1, limit: 1 })
    const [message] = items
    if (message?.seq === seq) changeThread(id, (kept) => withMessage(kept, message))
  } catch {
    // See `fetchNewestMessages`.
  }
}

/** Refetches the lists and the badge. */
export function refreshLists(): void {
  void queryClient.invalidateQueries({ queryKey: messages.list.key() })
  void queryClient.invalidateQueries({ queryKey: messages.unread.key() })
}
