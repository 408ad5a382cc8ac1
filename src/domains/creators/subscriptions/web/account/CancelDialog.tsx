import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDates } from '#platform/web/dates.ts'
import { TextArea } from '#ui/TextArea.tsx'
import type { Changes } from '../../changes-contract.ts'
import { CANCEL_REASON } from '../../changes-rules.ts'
import type { Membership } from '../../contract.ts'
import { changesApi } from './memberships.ts'
import { StepDialog } from './StepDialog.tsx'

interface Props {
  membership: Membership
  changes: Changes
  onClose: () => void
}

/** The second of two taps to cancel. The reason is optional. */
export function CancelDialog({ membership, changes, onClose }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const { id, interval } = membership
  const { name } = membership.creator
  return (
    <StepDialog
      title={
        interval === null ? (
          <Trans>
            Leave <bdi>{name}</bdi>?
          </Trans>
        ) : (
          <Trans>
            Cancel your membership with <bdi>{name}</bdi>?
          </Trans>
        )
      }
      submitLabel={interval === null ? <Trans>Leave</Trans> : <Trans>Cancel membership</Trans>}
      send={() => changesApi.cancel({ id, reason })}
      onClose={onClose}
    >
      <p className="mb-4">
        <WhatHappens {...{ membership, changes }} />
      </p>
      {interval !== null && (
        <TextArea
          label={t`Reason for leaving`}
          hint={t`The creator can see this.`}
          optional
          rows={2}
          limit={CANCEL_REASON}
          value={reason}
          onValueChange={setReason}
        />
      )}
    </StepDialog>
  )
}

function WhatHappens({ membership, changes }: Pick<Props, 'membership' | 'changes'>) {
  const { longDay } = useDates()
  const { state, upcoming, interval, tier } = membership
  if (interval === null && tier.state === 'archived')
    return <Trans>You'll lose access to member content right away. This tier is closed to new members.</Trans>
  if (interval === null)
    return <Trans>You'll lose access to member content right away. You can join again at any time.</Trans>
  if (state === 'past_due')
    return <Trans>Your membership will end now. We won't try to charge you again, and you'll owe nothing.</Trans>
  if (state === 'paused' && changes.daysKept === 0)
    return <Trans>Your membership will end now, and no more payments will be taken. You have no paid days left.</Trans>
  if (state === 'paused')
    return (
      <Plural
        value={{ count: changes.daysKept }}
        one="You still have # paid day. It'll start now, and your membership will end when it's used up."
        other="You still have # paid days. They'll start now, and your membership will end when they're used up."
      />
    )
  if (upcoming.status === 'nothing') return <Trans>No more payments will be taken.</Trans>
  return (
    <Trans>
      You'll keep access until {{ day: longDay(upcoming.at) }}, and no more payments will be taken. You can resume until
      then.
    </Trans>
  )
}
