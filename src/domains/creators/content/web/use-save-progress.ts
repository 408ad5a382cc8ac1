import { useCallback, useEffect, useRef } from 'react'
import { currentMember } from '#platform/web/api.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { OpenContent } from '../contract.ts'
import { contentApi, contentQuery } from './content.ts'

const EVERY_MS = 15_000

interface Came {
  seconds?: number
  finished?: boolean
}

/** Periodically saves the viewer's progress, never backwards. The next request makes up for a lost one. */
export function useSaveProgress({ id, isOwn }: Pick<OpenContent, 'id' | 'isOwn'>) {
  const waiting = useRef<Came>({})
  const sentAt = useRef(0)

  const send = useCallback(async () => {
    const { seconds = 0, finished = false } = waiting.current
    if (seconds === 0 && !finished) return
    waiting.current = {}
    sentAt.current = Date.now()
    try {
      const progress = await contentApi.view({ id, seconds: Math.floor(seconds), finished })
      queryClient.setQueryData(contentQuery(id).queryKey, (before) =>
        before?.access === 'open' ? { ...before, progress } : before,
      )
    } catch {
      // A later position makes up for a lost one, but nothing makes up for a lost "finished", so it's sent again.
      waiting.current = { ...waiting.current, finished: finished || (waiting.current.finished ?? false) }
    }
  }, [id])

  const keep = useCallback(
    ({ seconds = 0, finished = false }: Came, { now = false } = {}) => {
      if (isOwn || currentMember() === null) return
      const before = waiting.current
      waiting.current = {
        seconds: Math.max(before.seconds ?? 0, seconds),
        finished: finished || (before.finished ?? false),
      }
      if (now || Date.now() - sentAt.current >= EVERY_MS) void send()
    },
    [isOwn, send],
  )

  useEffect(() => {
    const leave = () => void send()
    window.addEventListener('pagehide', leave)
    return () => {
      leave()
      window.removeEventListener('pagehide', leave)
    }
  }, [send])

  return { keep }
}
