import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { Failure } from '#ui/Failure.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
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

/** Asks for a reason, which goes into the audit log. Stays open with the error if the server refuses. */
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
    <FormDialog
      onClose={onClose}
      width="card"
      title={title}
      onSubmit={() => void confirm()}
      submitLabel={verb}
      submitLook={danger ? 'danger' : 'primary'}
      isPending={saving.status === 'saving'}
      error={saving.status === 'failed' && <Failure failure={saving.failure} />}
    >
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
    </FormDialog>
  )
}
