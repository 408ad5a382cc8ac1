import calls from 'virtual:calls/messages'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { MessagePage, messagesContract } from '../contract.ts'
import { type CachedThread, withTop } from './thread-pages.ts'

export const messagesApi = apiOf<typeof messagesContract>(calls)
export const messages = queriesOf<typeof messagesContract>(calls)

export type Box = 'inbox' | 'requests'

/** Conversations, newest message first. */
export const conversationsQuery = (box: Box, text = '') => ({
  ...messages.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ box, limit: 30, cursor, ...(text && { text }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  }),
  ...(text && { meta: { keep: false } }),
})

export const conversationQuery = (id: string) => messages.get.queryOptions({ input: { id } })
export const messagingQuery = messages.settings.queryOptions({ input: { uid: 'me' } })

const PAGE = 30

/**
 * The messages of a conversation, paged backwards. Never refetched automatically: only new messages change the list,
 * and `catchUp` loads those.
 */
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

/** Fetches the newest messages and merges them into the cached ones. */
export async function fetchNewestMessages(id: string): Promise<void> {
  if (!queryClient.getQueryData(threadQuery(id).queryKey)) return
  try {
    const top = await messagesApi.messages({ id, limit: PAGE })
    changeThread(id, (kept) => withTop(kept, top))
  } catch {
    // Offline, the cache stays. After reconnecting, the live stream's `open` event triggers another attempt.
  }
}

/** Refetches the lists and the badge. */
export function refreshLists(): void {
  void queryClient.invalidateQueries({ queryKey: messages.list.key() })
  void queryClient.invalidateQueries({ queryKey: messages.unread.key() })
}
