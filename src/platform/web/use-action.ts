import { useState } from 'react'
import { type FailedOperation, useFailureText } from '#ui/Failure.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { failureOf } from './errors.ts'

/** Runs one action at a time, and shows a toast when it fails. */
export function useAction(action?: FailedOperation) {
  const failureText = useFailureText(action)
  const toasts = useToast()
  const [busy, setBusy] = useState<string | null>(null)

  /** `name` marks which of several buttons is busy. Resolves to whether the action succeeded. */
  async function act(work: () => Promise<unknown>, name = ''): Promise<boolean> {
    if (busy !== null) return false
    setBusy(name)
    try {
      await work()
      return true
    } catch (error) {
      toasts.show({ tone: 'danger', text: failureText(failureOf(error)) })
      return false
    } finally {
      setBusy(null)
    }
  }

  return { act, busy }
}
