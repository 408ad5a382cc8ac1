import { useState } from 'react'
import { refreshCards } from '#domains/feed/activities/web/cached-cards.ts'
import type { OlderEntries } from '../contract.ts'
import { followsApi } from './follows.ts'

export type Narrowing = Omit<OlderEntries, 'uid'>

/**
 * Counts the entries to narrow, then narrows them batch by batch, so that progress can be shown and an interrupted run
 * resumed.
 */
export function useNarrowing() {
  const [wanted, setWanted] = useState<Narrowing | null>(null)
  const [count, setCount] = useState<number | 'looking' | null>(null)
  const [changed, setChanged] = useState(0)
  const [step, setStep] = useState<'asking' | 'running' | 'stopped'>('asking')
  const [failed, setFailed] = useState(false)
  const [done, setDone] = useState<number | null>(null)

  const look = async (narrowing: Narrowing) => {
    setWanted(narrowing)
    setCount('looking')
    setFailed(false)
    setDone(null)
    setChanged(0)
    setStep('asking')
    try {
      setCount((await followsApi.countOlder({ uid: 'me', ...narrowing })).count)
    } catch {
      setCount(null)
      setFailed(true)
    }
  }
  const run = async () => {
    if (!wanted) return
    setStep('running')
    let total = changed
    try {
      for (let left = Number.POSITIVE_INFINITY; left > 0; ) {
        const portion = await followsApi.narrowOlder({ uid: 'me', ...wanted })
        total += portion.changed
        left = portion.left
        setChanged(total)
      }
      setCount(null)
      setDone(total)
    } catch {
      setStep('stopped')
    }
    await refreshCards()
  }
  const leave = () => {
    setCount(null)
    setDone(changed > 0 ? changed : null)
  }
  return {
    count,
    changed,
    failed,
    done,
    look,
    run,
    leave,
    isRunning: step === 'running',
    stopped: step === 'stopped',
  }
}
