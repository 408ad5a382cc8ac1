import { LIVE_POSITION } from '../live-position.ts'

/** What the app needs from the browser besides the DOM: its origin, `fetch` and the reader's languages. */
export const origin = () => window.location.origin
export const languages = (): readonly string[] => navigator.languages

let sent = 0
let underWay = 0
let lastEnded = 0
let livePosition: string | null = null

export async function send(request: Request, init?: RequestInit): Promise<Response> {
  sent += 1
  underWay += 1
  try {
    const answer = await window.fetch(request, init)
    // Whatever is sent after the first answer is read later than it was.
    if (sent === 1) livePosition = answer.headers.get(LIVE_POSITION)
    return answer
  } finally {
    underWay -= 1
    lastEnded = Date.now()
  }
}

/** Milliseconds since the last call ended; 0 while one is waiting for its answer. */
export function quietFor(): number {
  return underWay > 0 ? 0 : Date.now() - lastEnded
}

/**
 * Where the live stream has to begin to cover everything read since the app was opened; null if that isn't known or was
 * taken before.
 */
export function takeLivePosition(): string | null {
  const position = livePosition
  livePosition = null
  return position
}
