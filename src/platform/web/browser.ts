import { LIVE_POSITION } from '../live-position.ts'

export const origin = () => window.location.origin
export const languages = (): readonly string[] => navigator.languages

let sent = 0
let underWay = 0
let lastEnded = 0
let livePosition: string | null = null

const LAST_WRITE = 'open-mat-last-write'

export async function send(request: Request, init?: RequestInit): Promise<Response> {
  sent += 1
  underWay += 1
  // Writes with a key may still be under way when the member leaves the page.
  const isWrite = request.headers.has('Idempotency-Key')
  if (isWrite) noteWrite(Number.MAX_SAFE_INTEGER)
  try {
    const answer = await window.fetch(request, init)
    // The first response has the earliest position: everything else is read later.
    if (sent === 1) livePosition = answer.headers.get(LIVE_POSITION)
    return answer
  } finally {
    underWay -= 1
    lastEnded = Date.now()
    if (isWrite) noteWrite(lastEnded)
  }
}

/** Stores when this tab's last write ended: a time far in the future while it's waiting for its response. */
function noteWrite(at: number) {
  try {
    window.sessionStorage.setItem(LAST_WRITE, String(at))
  } catch {
    // The browser blocks storage.
  }
}

/** Whether a write of this tab ended only after this page was requested, so that the page may not have it. */
export function mayMissWrite(): boolean {
  try {
    return Number(window.sessionStorage.getItem(LAST_WRITE)) > performance.timeOrigin
  } catch {
    return false
  }
}

/** Stores the earliest position of the calls that the server made for this page; the browser's own calls come later. */
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
