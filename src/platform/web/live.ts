let stream: EventSource | undefined
const waiting = new Set<(stream: EventSource) => void>()

/** Sets the signed-in member's live stream; undefined while none is open. */
export function setLiveStream(now: EventSource | undefined): void {
  stream = now
  if (now) for (const attach of waiting) attach(now)
}

/** Whether live messages arrive, or will once the connection is back, starting from the page's first read. */
export function isLive(): boolean {
  return stream !== undefined
}

/**
 * Calls back for every live message of a type while someone is signed in, starting from the page's first read. `open`
 * means that messages may be lost, for example after an interruption, so refetch. Returns a function that stops it.
 */
export function onLive<Body>(type: string, callback: (body: Body) => void): () => void {
  const hear = ({ data }: MessageEvent<string | undefined>) => {
    // The stream's own "open" and "error" events have the same names, but no data.
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
