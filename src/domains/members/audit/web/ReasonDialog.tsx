import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { TextField } from '#ui/TextField.tsx'
import { REASON_LIMIT } from '../rules.ts'

export interface ReasonDialogProps {
  title: ReactNode
  children?: ReactNode
  /** The verb on the button. */
  verb: ReactNode
  danger?: boolean
  act: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks an admin for a reason, which goes into the audit log. Stays open with the error if the server refuses. */
export function ReasonDialog({ title, children, verb, danger, act, onClose }: ReasonDialogProps) {
  const { t } = useLingui()
  const { saving, save } = useSaving()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)

  async function confirm() {
    if (reason.trim() === '') return setMissing(true)
    if (await save(() => act(reason))) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="card"
      title={title}
      actions={
        <>
          <Button look={danger ? 'danger' : 'primary'} busy={saving.status === 'saving'} onClick={() => void confirm()}>
            {verb}
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <TextField
          data-autofocus
          label={t`Reason`}
          hint={<Trans>Recorded in the audit log.</Trans>}
          limit={REASON_LIMIT}
          value={reason}
          onValueChange={(text) => {
            setReason(text)
            setMissing(false)
          }}
          error={missing ? t`Enter a reason.` : undefined}
        />
        {saving.status === 'failed' && <Failure failure={saving.failure} />}
      </div>
    </Dialog>
  )
}
