import { Trans } from '@lingui/react/macro'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { useDates } from '#platform/web/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Changes } from '../../changes-contract.ts'
import type { Membership } from '../../contract.ts'
import { changesApi, membershipsChanged } from './memberships.ts'
import { StepFailed } from './StepFailed.tsx'

interface Props {
  membership: Membership
  refund: NonNullable<Changes['refund']>
  onClose: () => void
}

/** Refunds the first payment to a creator, within 14 days and once. */
export function RefundDialog({ membership: { id, creator, currency }, refund, onClose }: Props) {
  const money = useMoney()
  const { longDay } = useDates()
  const toasts = useToast()
  const { saving, save } = useSaving()
  const sum = money(refund.amount, currency)
  async function giveBack() {
    const done = await save(async () => {
      await changesApi.refund({ id })
      await membershipsChanged()
    })
    if (!done) return
    toasts.show({ tone: 'good', text: <Trans>{sum} is on its way back to you. It usually takes 5 to 10 days.</Trans> })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="card"
      title={<Trans>Refund {sum}?</Trans>}
      actions={
        <>
          <Button look="danger" busy={saving.status === 'saving'} onClick={() => void giveBack()}>
            <Trans>Cancel and refund</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Go back</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Your membership with <bdi>{creator.name}</bdi> ends now, you lose access, and we refund your whole first
          payment. You can ask for this until {{ day: longDay(refund.until) }}, once per creator.
        </Trans>
      </p>
      <StepFailed saving={saving} />
    </Dialog>
  )
}
