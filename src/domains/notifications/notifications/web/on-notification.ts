import { onLive } from '#platform/web/live.ts'

/** What is told within so long of each other is asked for together, … */
const GATHER_MS = 300
/** … and never more often than this. */
const APART_MS = 1_000

/** Calls back after something was told, or may have been: the stream was interrupted. Answers how to stop. */
export function onTold(callback: () => void): () => void {
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
