import { liveStreamIs } from '#platform/web/live.ts'
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

/** A timer that sleeps longer than this may be late after the machine slept; it looks again instead. */
const LONGEST_SLEEP_MS = 60_000

/**
 * Keeps the session of this page fresh: refreshed five minutes before its token ends, after a failure in 30 s,
 * doubling to 16 min, and ended within seconds when the server ends it. Answers how to stop.
 */
export function keepSession(): () => void {
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
    // Being offline is not a failure: it goes on when the connection is back.
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

/** The live stream of whoever is signed in, opened and closed with the session. */
function listenLive() {
  let source: EventSource | undefined
  let sessionId: string | undefined

  const stop = () => {
    source?.close()
    source = undefined
    sessionId = undefined
    liveStreamIs(undefined)
  }
  const follow = () => {
    const session = currentSession()
    if (session?.status !== 'signed-in') return stop()
    if (source && sessionId === session.sessionId && source.readyState !== EventSource.CLOSED) return
    stop()
    sessionId = session.sessionId
    source = new EventSource('/api/live')
    liveStreamIs(source)
    // What the member wears, say, changed elsewhere.
    source.addEventListener('profile', () => {
      void loadSession()
      void queryClient.invalidateQueries({ queryKey: [['people']] })
    })
    source.addEventListener('accountStatus', () => void accountStatusChanged())
    source.addEventListener('session', () => {
      stop()
      void sessionApi.current().then((state) => {
        if (state.status === 'signed-out') return sessionOver(state.reason === 'disabled' ? 'user-disabled' : 'no-user')
      })
    })
  }
  return { follow, stop }
}
