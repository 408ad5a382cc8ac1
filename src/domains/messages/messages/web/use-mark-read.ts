import { useEffect } from 'react'
import { queryClient } from '#platform/web/query-client.ts'
import { conversationQuery, messagesApi, refreshLists } from './messages.ts'

/** Marks messages as read while the page is visible and the conversation is accepted. */
export function useMarkRead({ id, upTo, enabled }: { id: string; upTo: number; enabled: boolean }): void {
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
        // If offline, opening the conversation again retries.
        () => {},
      )
    }
    document.addEventListener('visibilitychange', notify)
    notify()
    return () => document.removeEventListener('visibilitychange', notify)
  }, [id, upTo, enabled])
}
