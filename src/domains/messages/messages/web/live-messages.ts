import { useEffect } from 'react'
import { onLive } from '#platform/web/live.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { changeThread, conversationQuery, fetchNewestMessages, refreshLists, refreshMessage } from './messages.ts'
import { withoutContent } from './thread-pages.ts'
import { useRefreshOnMessages } from './unread-messages.ts'

export interface MessageEvent {
  conversationId: string
  what: 'message' | 'deleted' | 'reaction' | 'read' | 'changed'
  seq?: number
}

/** Events within this interval cause one refetch. */
const GATHER_MS = 150

/** Keeps the lists up to date while they're shown. */
export function useFreshLists(): void {
  useRefreshOnMessages(refreshLists, GATHER_MS)
}

/** Keeps a conversation up to date while it's shown: messages, deletions, reactions, receipts and participants. */
export function useFreshThread(id: string): void {
  useEffect(() => {
    const askAll = () => {
      void fetchNewestMessages(id, { all: true })
      void queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
    }
    const stops = [
      onLive<MessageEvent>('message', ({ conversationId, what, seq }) => {
        if (conversationId !== id) return
        if (what === 'reaction' && seq !== undefined) return void refreshMessage(id, seq)
        if (what === 'deleted' && seq !== undefined) changeThread(id, (kept) => withoutContent(kept, seq))
        else if (what === 'message') void fetchNewestMessages(id)
        if (what !== 'deleted') void queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
      }),
      onLive('open', askAll),
    ]
    void fetchNewestMessages(id, { all: true })
    return () => {
      for (const stop of stops) stop()
    }
  }, [id])
}
