import { useState } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useToast } from '#ui/Toasts.tsx'
import { useRefusalLabels } from './UnsentCheckIn.tsx'

/** A host's change that needs a connection: refetches this list afterwards, and shows why it failed. */
export function useHostChange(queryKey: readonly unknown[]) {
  const toasts = useToast()
  const refusal = useRefusalLabels()
  const [busy, setBusy] = useState(false)

  const trying = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      await queryClient.invalidateQueries({ queryKey })
    } catch (error) {
      toasts.show({ text: refusal(failureOf(error)), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, trying }
}
