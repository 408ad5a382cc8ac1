import { onLive } from '#platform/web/live.ts'

/** Events this close together cause a single refetch. */
const GATHER_MS = 300
/** Minimum time between refetches. */
const APART_MS = 1_000

/** Calls back after a new notification, or after the stream was interrupted. Returns a function that stops it. */
export function onNotification(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  const ask = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined
        last = Date.now()
        callback()
      },
      Math.max(GATHER_MS, last + APART_MS - Date.now()),
    )
  }
  const stops = [onLive('notification', ask), onLive('open', ask)]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
