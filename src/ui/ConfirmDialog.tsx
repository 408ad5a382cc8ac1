import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  /** A question: "Delete this lesson?" */
  title: ReactNode
  /** The button's label, which names the action: "Delete draft". */
  verb: ReactNode
  danger?: boolean
  /** Resolves to true on success; otherwise the dialog stays open. */
  onConfirm: () => Promise<boolean> | boolean
  onClose: () => void
  /** Describes what will be lost. */
  children: ReactNode
}

/** Explains the consequences and asks before acting. Open while rendered. */
export function ConfirmDialog({ title, verb, danger, onConfirm, onClose, children }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    const done = await onConfirm()
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
            {verb}
          </Button>
          <Button onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}
