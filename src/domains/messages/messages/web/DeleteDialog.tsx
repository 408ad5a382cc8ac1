import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { messagesApi } from './messages.ts'

/** Deletes what was said so far on this side alone. */
export default function DeleteDialog({
  id,
  onClose,
  onDeleted,
}: {
  id: string
  onClose: () => void
  onDeleted: () => Promise<void>
}) {
  const { t } = useLingui()
  const toasts = useToast()
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking')
  const remove = async () => {
    setState('busy')
    try {
      await messagesApi.remove({ id })
    } catch {
      return setState('failed')
    }
    onClose()
    await onDeleted()
    toasts.show({ text: t`Deleted for you.` })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Delete this conversation for you?</Trans>}
      actions={
        <>
          <Button look="danger" busy={state === 'busy'} onClick={() => void remove()}>
            <Trans>Delete</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>What was said so far is gone for you and cannot be brought back. The others keep it.</Trans>
      </p>
      {state === 'failed' && (
        <ErrorText className="mt-3">
          <Trans>That did not reach us. Check your connection and try again.</Trans>
        </ErrorText>
      )}
    </Dialog>
  )
}
