import { useEffect, useState } from 'react'

const EVERY_MS = 15_000

/** The current time in milliseconds, updated periodically while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
