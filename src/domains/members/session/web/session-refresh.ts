import { takeLivePosition } from '#platform/web/browser.ts'
import { setLiveStream } from '#platform/web/live.ts'
import { waitUntilPageIdle } from '#platform/web/page-idle.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { refreshDelay } from '../rules.ts'
import {
  accountStatusChanged,
  currentSession,
  loadSession,
  refreshSession,
  sessionApi,
  sessionOver,
  sessionQuery,
} from './session.ts'

/** Longer timers can fire late after the computer sleeps, so they're split into intervals of this length. */
const LONGEST_SLEEP_MS = 60_000

/** The average wait before reopening a refused live stream; the actual wait is random, 0.5 to 1.5 times this. */
const REOPEN_MS = 60_000

/**
 * Refreshes the session five minutes before its token expires. After a failure, retries in 30 s, doubling up to 16 min.
 * Ends it within seconds when the server does. Returns a function that stops it.
 */
export function startSessionRefresh(): () => void {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryAt = 0

  const schedule = () => {
    clearTimeout(timer)
    const session = currentSession()
    if (session?.status !== 'signed-in') return
    const dueIn =
      failures > 0
        ? retryAt - Date.now()
        : refreshDelay({ tokenExpiresAt: Date.parse(session.tokenExpiresAt), now: Date.now(), failures })
    timer = setTimeout(
      () => (dueIn <= LONGEST_SLEEP_MS ? void refresh() : schedule()),
      Math.min(Math.max(dueIn, 0), LONGEST_SLEEP_MS),
    )
  }
  const refresh = async () => {
    // Being offline isn't a failure. The refresh resumes with the connection.
    if (!navigator.onLine) return
    try {
      await refreshSession()
      failures = 0
    } catch {
      failures += 1
      retryAt = Date.now() + refreshDelay({ tokenExpiresAt: 0, now: 0, failures })
    }
    schedule()
  }

  const live = listenLive()
  const stopWatching = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== sessionQuery.queryKey[0]) return
    schedule()
    live.follow()
  })
  window.addEventListener('online', schedule)
  document.addEventListener('visibilitychange', schedule)
  schedule()
  live.follow()

  return () => {
    clearTimeout(timer)
    stopWatching()
    live.stop()
    window.removeEventListener('online', schedule)
    document.removeEventListener('visibilitychange', schedule)
  }
}

/** The live stream of the signed-in member. Opened once the page has settled, closed with the session. */
function listenLive() {
  let source: EventSource | undefined
  let sessionId: string | undefined
  let isWaiting = false
  let reopening: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(reopening)
    source?.close()
    source = undefined
    sessionId = undefined
    isWaiting = false
    setLiveStream(undefined)
  }
  const follow = () => {
    const session = currentSession()
    if (session?.status !== 'signed-in') return stop()
    if (isWaiting) return
    if (source && sessionId === session.sessionId && source.readyState !== EventSource.CLOSED) return
    stop()
    isWaiting = true
    void waitUntilPageIdle().then(() => isWaiting && open())
  }
  const open = () => {
    const session = currentSession()
    isWaiting = false
    if (session?.status !== 'signed-in') return
    sessionId = session.sessionId
    source = new EventSource(`/api/live?${new URLSearchParams({ after: takeLivePosition() ?? '' })}`)
    setLiveStream(source)
    // The profile was changed on another device, for example.
    source.addEventListener('profile', () => {
      void loadSession()
      void queryClient.invalidateQueries({ queryKey: [['people']] })
    })
    source.addEventListener('accountStatus', () => void accountStatusChanged())
    source.addEventListener('session', checkSession)
    // Refused: the session may have ended before the stream opened.
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) checkSession()
    })
  }
  const checkSession = () => {
    stop()
    sessionApi.current().then(
      (state) => {
        if (state.status === 'signed-out') return sessionOver(state.reason === 'disabled' ? 'user-disabled' : 'no-user')
        reopen()
      },
      // The server couldn't be reached. The next call or refresh notices an ended session.
      reopen,
    )
  }
  /** Browsers don't retry a stream that was refused, for example because too many are open. */
  const reopen = () => {
    clearTimeout(reopening)
    reopening = setTimeout(follow, REOPEN_MS * (0.5 + Math.random()))
  }
  return { follow, stop }
}
