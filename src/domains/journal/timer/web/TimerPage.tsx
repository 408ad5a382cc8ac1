import { useEffect, useRef } from 'react'
import { useFirstRender } from '#platform/web/first-render.ts'
import { TimerScreen } from './TimerScreen.tsx'
import { TimerSetup } from './TimerSetup.tsx'
import { useTimer } from './timer-store.ts'

/** /timer */
export function Component() {
  const timer = useTimer()
  const mainAction = useRef<HTMLButtonElement>(null)
  const hasRun = timer.run !== null
  const hadRun = useRef<boolean>(undefined)
  const isHydrating = useFirstRender() !== undefined
  // Moves the focus, because the pressed button is gone. A run restored after a reload doesn't take the focus.
  useEffect(() => {
    if (isHydrating) return
    if (hadRun.current === !hasRun) mainAction.current?.focus()
    hadRun.current = hasRun
  }, [hasRun, isHydrating])

  return timer.run ? (
    <TimerScreen timer={{ ...timer, run: timer.run }} mainAction={mainAction} />
  ) : (
    <TimerSetup timer={timer} mainAction={mainAction} />
  )
}
