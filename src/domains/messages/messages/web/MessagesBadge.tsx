import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '#platform/web/live.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { MessageEvent } from './live-messages.ts'
import { unreadMessagesQuery } from './unread-messages.ts'

const GATHER_MS = 300

/** The number of unread conversations, always current. */
export default function MessagesBadge({ className = '' }: { className?: string }) {
  const { data } = useQuery(unreadMessagesQuery)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries({ queryKey: unreadMessagesQuery.queryKey })
      }, GATHER_MS)
    }
    const stops = [onLive<MessageEvent>('message', ({ what }) => what !== 'reaction' && ask()), onLive('open', ask)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [])
  if (!data?.count) return null
  const shown = data.count
  return (
    <>
      <span
        aria-hidden="true"
        className={`min-w-5 rounded-full bg-primary px-1.5 text-center text-xs leading-5 font-semibold text-on-primary tabular-nums ${className}`}
      >
        {shown}
      </span>
      <VisuallyHidden>
        <Trans>{shown} unread</Trans>
      </VisuallyHidden>
    </>
  )
}
