import { useEffect, useState } from 'react'

/** Whole seconds until then, counted down to 0. */
export function useSecondsUntil(at: string | null): number {
  const [now, setNow] = useState(Date.now)
  const left = at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - now) / 1000))
  const waits = left > 0
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [waits])
  return left
}
