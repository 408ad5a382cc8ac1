import { useEffect, useSyncExternalStore } from 'react'
import { openListeners } from '#platform/web/listeners.ts'
import { readSetting, settingKeys, storeSetting } from '#platform/web/stored-settings.ts'
import { type Run, readTimerState, type TimerState, UNUSED_TIMER } from '../rules.ts'

interface Timer extends TimerState {
  /** The time of the latest change or tick, from which the screen is drawn. */
  now: number
}

const UNUSED: Timer = { ...UNUSED_TIMER, now: 0 }
const { announce, subscribe } = openListeners()
let timer: Timer | undefined

function current(): Timer {
  const now = Date.now()
  timer ??= { ...readTimerState(readSetting(settingKeys.timer), now), now }
  return timer
}

function publish(changed: Timer) {
  timer = changed
  announce()
}

/** The timer of this device, which outlasts a reload. */
export const useTimer = () => useSyncExternalStore(subscribe, current, () => UNUSED)

export function changeTimer(change: (state: TimerState, now: number) => Partial<TimerState>) {
  const now = Date.now()
  const { settings, isMuted, run } = current()
  const before = { settings, isMuted, run }
  const after = { ...before, ...change(before, now) }
  storeSetting(settingKeys.timer, JSON.stringify(after))
  publish({ ...after, now })
}

/** Rerenders the timer after each second of its run, and when the page is shown again. */
export function useTicks(run: Run) {
  useEffect(() => {
    if (run.pausedAt !== null) return
    let timeout: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timeout)
      publish({ ...current(), now: Date.now() })
      timeout = setTimeout(tick, 1000 - ((Date.now() - run.startedAt) % 1000))
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timeout)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [run])
}
