import { LIVE_POSITION } from '../live-position.ts'

/** The parts of the browser that the app needs besides the DOM: its origin, `fetch` and the reader's languages. */
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
    // The first response has the earliest position: everything after it is read later.
    if (sent === 1) livePosition = answer.headers.get(LIVE_POSITION)
    return answer
  } finally {
    underWay -= 1
    lastEnded = Date.now()
  }
}

/** The earliest position of the calls that the server made for this page; the browser's own come later. */
export function keepLivePosition(position: string | null): void {
  sent += 1
  livePosition = position
}

/** Milliseconds since the last call ended; 0 while one is waiting for its response. */
export function quietFor(): number {
  return underWay > 0 ? 0 : Date.now() - lastEnded
}

/**
 * The position where the live stream has to start to cover everything read since the app was opened; null if it's
 * unknown or already used.
 */
export function takeLivePosition(): string | null {
  const position = livePosition
  livePosition = null
  return position
}
