import calls from 'virtual:calls/messages'
import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { withEarlyAnswer } from '#platform/web/early-answers.ts'
import { onLive } from '#platform/web/live.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { messagesContract } from '../contract.ts'
import type { MessageEvent } from './live-messages.ts'

/** The number of unread conversations, for the badge. */
export const unreadMessagesQuery = queryOptions(
  withEarlyAnswer('messages', queriesOf<typeof messagesContract>(calls).unread.queryOptions({ input: { uid: 'me' } })),
)

/**
 * Calls `refresh`, a stable function, after reconnecting and after events in any conversation, except reactions: once
 * for all within `gatherMs`.
 */
export function useRefreshOnMessages(refresh: () => void, gatherMs: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        refresh()
      }, gatherMs)
    }
    const stops = [onLive<MessageEvent>('message', ({ what }) => what !== 'reaction' && ask()), onLive('open', ask)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [refresh, gatherMs])
}
