import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { fieldError, StepFailed } from '#domains/members/people/web/StepFailed.tsx'
import { useSaving } from '#domains/members/people/web/saving.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { CreatorForAdmin } from '../contract.ts'
import { CREATOR_LIMITS } from '../limits.ts'
import type { CreatorStatusStep } from '../rules.ts'
import { creatorsApi, creatorsChanged } from './creators.ts'

/** Asks for the reason, which the creator reads and the audit log keeps. */
export function CreatorStatusDialog({
  row: { creator },
  step,
  onClose,
}: {
  row: CreatorForAdmin
  step: CreatorStatusStep
  onClose: () => void
}) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { saving, save } = useSaving()
  const { name } = creator
  const words = {
    suspend: {
      title: t`Suspend ${name}?`,
      text: t`They are no longer listed and nobody new can join. Members keep what they paid for.`,
      button: t`Suspend`,
    },
    restore: { title: t`Restore ${name}?`, text: t`They are listed and can sell again.`, button: t`Restore` },
    revoke: {
      title: t`Revoke ${name}?`,
      text: t`All memberships end when what was paid for is over. This cannot be undone.`,
      button: t`Revoke`,
    },
  }[step]

  async function change() {
    if (reason.trim() === '') return setMissing(true)
    const done = await save(() => creatorsApi.changeCreatorStatus({ uid: creator.id, step, reason }))
    await creatorsChanged()
    if (done) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="card"
      title={words.title}
      actions={
        <>
          <Button
            look={step === 'restore' ? 'primary' : 'danger'}
            busy={saving.status === 'saving'}
            onClick={() => void change()}
          >
            {words.button}
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{words.text}</p>
        <TextArea
          label={<Trans>Why</Trans>}
          hint={<Trans>They read it.</Trans>}
          limit={CREATOR_LIMITS.reviewerNote}
          value={reason}
          onValueChange={(text) => {
            setReason(text)
            setMissing(false)
          }}
          error={missing ? t`Say why.` : fieldError(saving, 'reason')}
        />
        <StepFailed saving={saving} fields={['reason']} />
      </div>
    </Dialog>
  )
}
