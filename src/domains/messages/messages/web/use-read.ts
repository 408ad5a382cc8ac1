import { useEffect } from 'react'
import { queryClient } from '#platform/web/query-client.ts'
import { conversationQuery, messagesApi, refreshLists } from './messages.ts'

/** Tells the server what is seen, while the page is in front and the conversation is accepted. */
export function useRead({ id, upTo, enabled }: { id: string; upTo: number; enabled: boolean }): void {
  useEffect(() => {
    if (!enabled || upTo === 0) return
    const notify = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', notify)
      messagesApi.read({ id, upTo }).then(
        () => {
          queryClient.setQueryData(
            conversationQuery(id).queryKey,
            (kept) => kept && { ...kept, lastReadSeq: Math.max(kept.lastReadSeq, upTo) },
          )
          refreshLists()
        },
        // Without a connection it is told the next time the conversation is opened.
        () => {},
      )
    }
    document.addEventListener('visibilitychange', notify)
    notify()
    return () => document.removeEventListener('visibilitychange', notify)
  }, [id, upTo, enabled])
}
