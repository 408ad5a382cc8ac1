import { useEffect } from 'react'
import { onLive } from '#platform/web/live.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { catchUp, changeThread, conversationQuery, refreshLists } from './messages.ts'
import { withoutWords } from './thread-pages.ts'

interface MessageEvent {
  conversationId: string
  what: 'message' | 'deleted' | 'read' | 'changed'
  seq?: number
}

/** What is told within so long of each other is asked for together. */
const GATHER_MS = 150

/** Keeps the lists true while they are shown. */
export function useFreshLists(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        refreshLists()
      }, GATHER_MS)
    }
    const stops = [onLive('message', ask), onLive('open', ask)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [])
}

/** Keeps a conversation true while it is shown: what is said, deleted and read, and who is part of it. */
export function useFreshThread(id: string): void {
  useEffect(() => {
    const askAll = () => {
      void catchUp(id)
      void queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
    }
    const stops = [
      onLive<MessageEvent>('message', ({ conversationId, what, seq }) => {
        if (conversationId !== id) return
        if (what === 'deleted' && seq !== undefined) changeThread(id, (kept) => withoutWords(kept, seq))
        else if (what === 'message') void catchUp(id)
        if (what !== 'deleted') void queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
      }),
      onLive('open', askAll),
    ]
    void catchUp(id)
    return () => {
      for (const stop of stops) stop()
    }
  }, [id])
}
