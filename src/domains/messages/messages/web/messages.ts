import calls from 'virtual:calls/messages'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { MessagePage, messagesContract } from '../contract.ts'
import { type KeptThread, withTop } from './thread-pages.ts'

export const messagesApi = apiOf<typeof messagesContract>(calls)
export const messages = queriesOf<typeof messagesContract>(calls)

export type Box = 'inbox' | 'requests'

/** Conversations, the one with the newest message first. */
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

/** What is said in a conversation, page after page into the past. Only what is said meanwhile makes it old, and `catchUp` asks for that. */
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

export function changeThread(id: string, change: (kept: KeptThread) => KeptThread): void {
  queryClient.setQueryData<KeptThread>(threadQuery(id).queryKey, (kept) => kept && change(kept))
}

/** Reads what is newest and puts it below what is kept. */
export async function catchUp(id: string): Promise<void> {
  if (!queryClient.getQueryData(threadQuery(id).queryKey)) return
  try {
    const top = await messagesApi.messages({ id, limit: PAGE })
    changeThread(id, (kept) => withTop(kept, top))
  } catch {
    // Without a connection what is kept stays; once there is one, the stream opens anew and asks again.
  }
}

/** Lists and badge are asked for anew. */
export function refreshLists(): void {
  void queryClient.invalidateQueries({ queryKey: messages.list.key() })
  void queryClient.invalidateQueries({ queryKey: messages.unread.key() })
}
