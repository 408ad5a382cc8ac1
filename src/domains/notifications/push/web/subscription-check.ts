import { useEffect } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'

const SOON_MS = 3_000

/** Checks, a few seconds after the start, that push still reaches this browser. */
export function usePushSubscriptionCheck() {
  const uid = useAuth().user?.uid
  useEffect(() => {
    if (!uid || !('Notification' in window) || Notification.permission !== 'granted') return
    const timer = setTimeout(async () => {
      try {
        await (await import('./push.ts')).syncSubscription()
      } catch (error) {
        // The next visit tries again.
        console.warn("couldn't check the push subscription on this device", error)
      }
    }, SOON_MS)
    return () => clearTimeout(timer)
  }, [uid])
}
