import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { fieldError, StepFailed } from '#domains/members/people/web/StepFailed.tsx'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { CreatorForAdmin } from '../contract.ts'
import { CREATOR_LIMITS } from '../limits.ts'
import type { CreatorStatusStep } from '../rules.ts'
import { creatorsApi, creatorsChanged } from './creators.ts'

interface Props {
  row: CreatorForAdmin
  step: CreatorStatusStep
  onClose: () => void
}

/** Asks for the reason, which is shown to the creator and stored in the audit log. */
export function CreatorStatusDialog({ row: { creator }, step, onClose }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { saving, save } = useSaving()
  const words = useStepLabels(step, creator.name)

  async function change() {
    if (reason.trim() === '') return setMissing(true)
    const done = await save(() => creatorsApi.changeCreatorStatus({ uid: creator.id, step, reason }))
    await creatorsChanged()
    if (done) onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      width="card"
      title={words.title}
      onSubmit={() => void change()}
      submitLabel={words.button}
      submitLook={step === 'restore' ? 'primary' : 'danger'}
      isPending={saving.status === 'saving'}
      error={<StepFailed saving={saving} fields={['reason']} />}
    >
      <p>{words.text}</p>
      <TextArea
        label={<Trans>Reason</Trans>}
        hint={<Trans>The creator sees this.</Trans>}
        limit={CREATOR_LIMITS.reviewerNote}
        value={reason}
        onValueChange={(text) => {
          setReason(text)
          setMissing(false)
        }}
        error={missing ? t`Add a reason.` : fieldError(saving, 'reason')}
      />
    </FormDialog>
  )
}

function useStepLabels(step: CreatorStatusStep, name: string) {
  const { t } = useLingui()
  return {
    suspend: {
      title: t`Suspend ${name}?`,
      text: t`They'll no longer be listed, and no one new can join. Current members keep what they paid for.`,
      button: t`Suspend`,
    },
    restore: {
      title: t`Restore ${name}?`,
      text: t`They'll be listed again and can sell memberships.`,
      button: t`Restore`,
    },
    revoke: {
      title: t`Revoke ${name}'s creator status?`,
      text: t`Memberships sold by ${name} end when the time already paid for runs out. You can't undo this.`,
      button: t`Revoke`,
    },
  }[step]
}
