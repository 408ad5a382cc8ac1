import { useEffect } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'

const SOON_MS = 3_000

/** Looks once for each member, when there is nothing better to do, whether push still arrives at this browser. */
export function usePushInStep() {
  const uid = useAuth().user?.uid
  useEffect(() => {
    if (!uid || !('Notification' in window) || Notification.permission !== 'granted') return
    const timer = setTimeout(async () => {
      try {
        await (await import('./push.ts')).bringInStep()
      } catch (error) {
        // Next time, then.
        console.warn('push on this device was not looked at', error)
      }
    }, SOON_MS)
    return () => clearTimeout(timer)
  }, [uid])
}
