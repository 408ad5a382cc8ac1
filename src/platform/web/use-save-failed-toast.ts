import { useLingui } from '@lingui/react/macro'
import { type FailedOperation, useFailureText } from '#ui/Failure.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { failureOf } from './errors.ts'

export function useSaveFailedToast(operation?: FailedOperation): (error: unknown) => void {
  const failureText = useFailureText(operation)
  const toasts = useToast()
  return (error) => toasts.show({ tone: 'danger', text: failureText(failureOf(error)) })
}

/** Shows a toast that says that the browser couldn't store a write for later. */
export function useNotStoredToast(): () => void {
  const { t } = useLingui()
  const toasts = useToast()
  return () => toasts.show({ tone: 'danger', text: t`Couldn't save this on your device. Try again.` })
}
