import { failureOf } from '#platform/web/errors.ts'
import { useFailureText } from '#ui/Failure.tsx'
import { useToast } from '#ui/Toasts.tsx'

/** Shows a toast that says why a write failed. */
export function useSaveFailedToast(): (error: unknown) => void {
  const failureText = useFailureText()
  const toasts = useToast()
  return (error) => toasts.show({ tone: 'danger', text: failureText(failureOf(error)) })
}
