import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSaving } from '#domains/members/people/web/saving.ts'
import { useDates } from '#platform/web/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { Changes } from '../../changes-contract.ts'
import { CANCEL_REASON } from '../../changes-rules.ts'
import type { Membership } from '../../contract.ts'
import { changesApi, membershipsChanged } from './memberships.ts'
import { StepFailed } from './StepFailed.tsx'

interface Props {
  membership: Membership
  changes: Changes
  onClose: () => void
}

/** The second of two taps. Why is asked, and need not be answered. */
export function CancelDialog({ membership, changes, onClose }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const { saving, save } = useSaving()
  const { id, creator, interval } = membership
  async function cancel() {
    const done = await save(async () => {
      await changesApi.cancel({ id, reason })
      await membershipsChanged()
    })
    if (done) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="card"
      title={
        interval === null ? (
          <Trans>
            Leave <bdi>{creator.name}</bdi>?
          </Trans>
        ) : (
          <Trans>
            Cancel your membership with <bdi>{creator.name}</bdi>?
          </Trans>
        )
      }
      actions={
        <>
          <Button look="primary" busy={saving.status === 'saving'} onClick={() => void cancel()}>
            {interval === null ? <Trans>Leave</Trans> : <Trans>Cancel membership</Trans>}
          </Button>
          <Button onClick={onClose}>
            <Trans>Go back</Trans>
          </Button>
        </>
      }
    >
      <p className="mb-4">
        <WhatHappens {...{ membership, changes }} />
      </p>
      {interval !== null && (
        <TextArea
          label={t`Why are you leaving?`}
          hint={t`The creator can read it.`}
          optional
          rows={2}
          limit={CANCEL_REASON}
          value={reason}
          onValueChange={setReason}
        />
      )}
      <StepFailed saving={saving} />
    </Dialog>
  )
}

function WhatHappens({ membership, changes }: Pick<Props, 'membership' | 'changes'>) {
  const { longDay } = useDates()
  const { state, upcoming, interval } = membership
  if (interval === null) return <Trans>What is for members closes at once. You can come back at any time.</Trans>
  if (state === 'past_due') return <Trans>It ends now. What is open is not collected any more.</Trans>
  if (state === 'paused')
    return <Trans>The {changes.daysKept} days that you paid for begin now, and it ends with them.</Trans>
  if (upcoming.status === 'nothing') return <Trans>No further payment is taken.</Trans>
  return (
    <Trans>You keep access until {longDay(upcoming.at)}. No further payment is taken. You can resume until then.</Trans>
  )
}
