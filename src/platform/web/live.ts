let stream: EventSource | undefined
const waiting = new Set<(stream: EventSource) => void>()

/** Told by whoever opens and closes the live stream of the signed-in member. */
export function liveStreamIs(now: EventSource | undefined): void {
  stream = now
  if (now) for (const attach of waiting) attach(now)
}

/**
 * Calls back for every live message of a type, for as long as somebody is signed in. `open` comes at the beginning and again
 * after every interruption: what was told meanwhile is lost and has to be asked for. Answers how to stop.
 */
export function onLive<Body>(type: string, callback: (body: Body) => void): () => void {
  const hear = ({ data }: MessageEvent<string | undefined>) => {
    // The stream's own "open" and "error" say nothing and share these names.
    if (data !== undefined) callback(JSON.parse(data))
  }
  const attach = (to: EventSource) => to.addEventListener(type, hear)
  waiting.add(attach)
  if (stream) attach(stream)
  return () => {
    waiting.delete(attach)
    stream?.removeEventListener(type, hear)
  }
}
