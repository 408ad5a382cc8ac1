import { useEffect, useState } from 'react'

/** Keeps the screen on. Returns false if the browser can't or won't. */
export function useWakeLock(isOn: boolean): boolean {
  const [works, setWorks] = useState(true)
  useEffect(() => {
    if (!isOn) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    // The browser releases the lock whenever the page is hidden.
    const request = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        setWorks(true)
        if (isOver) await lock.release()
      } catch {
        // Not supported, or refused to save energy.
        setWorks(false)
      }
    }
    void request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [isOn])
  return works
}
