import { useEffect, useRef } from 'react'
import { type SignalKind, signalsBetween, type TimerSettings } from '../rules.ts'

/** Milliseconds on, off, on … */
const patterns: Record<SignalKind, number[]> = {
  'round-start': [300],
  'ten-seconds': [100, 100, 100],
  'round-end': [800],
  end: [800, 200, 800],
}

/** A longer gap means that the page slept or a phase was skipped. */
const LONGEST_TICK_MS = 2000

/** Vibrates at each signal, on devices that can. */
export function useVibration(settings: TimerSettings, elapsed: number) {
  const before = useRef(elapsed)
  useEffect(() => {
    const gap = elapsed - before.current
    const [signal] = gap > 0 && gap < LONGEST_TICK_MS ? signalsBetween(settings, before.current + 1, elapsed + 1) : []
    before.current = elapsed
    // Without a press since the page was loaded, the browser refuses and logs an error.
    if (signal && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(patterns[signal.kind])
  }, [settings, elapsed])
}
