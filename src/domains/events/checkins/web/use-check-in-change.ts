import { useState } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useToast } from '#ui/Toasts.tsx'
import { useRefusalLabels } from './UnsentCheckIn.tsx'

/** For changes that need a connection: refetches these queries afterwards, or shows in a toast why a change failed. */
export function useCheckInChange(queryKey: readonly unknown[]) {
  const toasts = useToast()
  const refusal = useRefusalLabels()
  const [busy, setBusy] = useState(false)

  const act = async (work: () => Promise<unknown>) => {
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
  return { busy, act }
}
