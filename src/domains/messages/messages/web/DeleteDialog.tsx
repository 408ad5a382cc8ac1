import { Trans, useLingui } from '@lingui/react/macro'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { messagesApi } from './messages.ts'

/** Deletes all messages so far, on this member's side only. */
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
  const { saving, save } = useSaving()
  const remove = async () => {
    if (!(await save(() => messagesApi.remove({ id })))) return
    onClose()
    await onDeleted()
    toasts.show({ text: t`Conversation deleted.` })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Delete this conversation?</Trans>}
      actions={
        <>
          <Button look="danger" busy={saving.status === 'saving'} onClick={() => void remove()}>
            <Trans>Delete conversation</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          All messages so far will be deleted for you, and you can't get them back. Others in the conversation will keep
          their copy.
        </Trans>
      </p>
      {saving.status === 'failed' && <Failure operation="delete" failure={saving.failure} className="mt-3" />}
    </Dialog>
  )
}
