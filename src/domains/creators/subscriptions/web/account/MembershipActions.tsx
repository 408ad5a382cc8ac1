import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Button } from '#ui/Button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { Changes } from '../../changes-contract.ts'
import type { Membership } from '../../contract.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { changesApi, membershipsChanged } from './memberships.ts'
import { PauseDialog } from './PauseDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { StepFailed } from './StepFailed.tsx'

const ChangePlanDialog = lazyDialog(() => import('./ChangePlanDialog.tsx'))

type Asking = 'change' | 'cancel' | 'pause' | 'refund'

/** The actions a membership allows now. Cancelling is as easy to find as changing; suspended members can't do more. */
export function MembershipActions({ membership, changes }: { membership: Membership; changes: Changes }) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const { saving, save } = useSaving()
  const { actions, refund } = changes
  const { id, state } = membership
  const isSuspended = useAuth().accountStatus === 'suspended'
  const may = (action: keyof Changes['actions']) =>
    actions[action]?.status === 'may' && (!isSuspended || action === 'cancel')
  const close = () => setAsking(null)
  const press = (call: (of: { id: string }) => Promise<unknown>) => () =>
    void save(async () => {
      await call({ id })
      await membershipsChanged()
    })
  const busy = saving.status === 'saving'
  const isGoingFree = state === 'cancelled_at_period_end' && membership.nextTier !== null
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {may('change') && changes.plans.some(({ change }) => change.status !== 'not') && (
          <Button size="small" onClick={() => setAsking('change')}>
            <Trans>Change plan</Trans>
          </Button>
        )}
        {may('keep') && (
          <Button size="small" busy={busy} onClick={press(changesApi.keep)}>
            <Trans>Keep current plan</Trans>
          </Button>
        )}
        {may('resume') && (
          <Button size="small" look="primary" busy={busy} onClick={press(changesApi.resume)}>
            {isGoingFree ? <Trans>Keep current plan</Trans> : <Trans>Resume</Trans>}
          </Button>
        )}
        {may('unpause') && (
          <Button size="small" look="primary" busy={busy} onClick={press(changesApi.unpause)}>
            <Trans>End pause</Trans>
          </Button>
        )}
        {may('pause') && (
          <Button size="small" onClick={() => setAsking('pause')}>
            <Trans>Pause</Trans>
          </Button>
        )}
        {may('cancel') && (
          <Button size="small" onClick={() => setAsking('cancel')}>
            {membership.interval === null ? <Trans>Leave</Trans> : <Trans>Cancel</Trans>}
          </Button>
        )}
        {refund && (
          <Button size="small" onClick={() => setAsking('refund')}>
            <Trans>Request a refund</Trans>
          </Button>
        )}
      </div>
      <StepFailed saving={saving} />
      {asking && <ActionDialog {...{ asking, membership, changes, onClose: close }} />}
    </div>
  )
}

interface ActionDialogProps {
  asking: Asking
  membership: Membership
  changes: Changes
  onClose: () => void
}

function ActionDialog({ asking, ...props }: ActionDialogProps) {
  const { membership, onClose } = props
  switch (asking) {
    case 'change':
      return <ChangePlanDialog {...props} />
    case 'cancel':
      return <CancelDialog {...props} />
    case 'pause':
      return <PauseDialog membership={membership} onClose={onClose} />
    case 'refund': {
      const { refund } = props.changes
      return refund && <RefundDialog {...{ membership, refund, onClose }} />
    }
  }
}
