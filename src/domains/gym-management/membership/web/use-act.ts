import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { useToast } from '#ui/Toasts.tsx'

/** Does one thing at a time; what it was refused for is said, and whoever pressed can press again. */
export function useAct() {
  const { t } = useLingui()
  const toasts = useToast()
  const [busy, setBusy] = useState<string | null>(null)

  /** `name` tells one button of several from the others. Answers whether it went through. */
  async function act(work: () => Promise<unknown>, name = ''): Promise<boolean> {
    if (busy !== null) return false
    setBusy(name)
    try {
      await work()
      return true
    } catch (error) {
      const { kind, message } = failureOf(error)
      const text =
        kind === 'refused'
          ? message
          : kind === 'offline'
            ? t`You're offline. Nothing was changed — try again when you're back.`
            : t`We couldn't save that. Check your connection and try again.`
      toasts.show({ tone: 'danger', text })
      return false
    } finally {
      setBusy(null)
    }
  }

  return { act, busy }
}
