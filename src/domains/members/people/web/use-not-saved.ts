import { useLingui } from '@lingui/react/macro'
import { failureOf } from '#platform/web/errors.ts'
import { useToast } from '#ui/Toasts.tsx'

/** Says in passing why something was not saved: in the server's words where it said no. */
export function useNotSaved(): (error: unknown) => void {
  const { t } = useLingui()
  const toasts = useToast()
  return (error) => {
    const { kind, message } = failureOf(error)
    toasts.show({ tone: 'danger', text: kind === 'refused' ? message : t`Couldn't save. Try again.` })
  }
}
