import { useState } from 'react'
import type { FailedOperation } from '#ui/Failure.tsx'
import { useSaveFailedToast } from './use-save-failed-toast.ts'

/** Runs one action at a time, and shows a toast when it fails. */
export function useAction(action?: FailedOperation) {
  const saveFailed = useSaveFailedToast(action)
  const [busy, setBusy] = useState<string | null>(null)

  /** `name` marks which of several buttons is busy. Resolves to whether the action succeeded. */
  async function act(work: () => Promise<unknown>, name = ''): Promise<boolean> {
    if (busy !== null) return false
    setBusy(name)
    try {
      await work()
      return true
    } catch (error) {
      saveFailed(error)
      return false
    } finally {
      setBusy(null)
    }
  }

  return { act, busy }
}
