import { Trans } from '@lingui/react/macro'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { useDates } from '#platform/web/dates.ts'
import { useToast } from '#ui/Toasts.tsx'
import type { Changes } from '../../changes-contract.ts'
import type { Membership } from '../../contract.ts'
import { changesApi } from './memberships.ts'
import { StepDialog } from './StepDialog.tsx'

interface Props {
  membership: Membership
  refund: NonNullable<Changes['refund']>
  onClose: () => void
}

/** Refunds the first payment to a creator, within 14 days and once. */
export function RefundDialog({ membership: { id, creator, currency }, refund, onClose }: Props) {
  const { name } = creator
  const money = useMoney()
  const { longDay } = useDates()
  const toasts = useToast()
  const sum = money(refund.amount, currency)
  const announce = () =>
    toasts.show({ tone: 'good', text: <Trans>{sum} is on its way back to you. It usually takes 5 to 10 days.</Trans> })
  return (
    <StepDialog
      title={<Trans>Refund {sum}?</Trans>}
      submitLabel={<Trans>Cancel and refund</Trans>}
      submitLook="danger"
      send={() => changesApi.refund({ id })}
      onDone={announce}
      onClose={onClose}
    >
      <p>
        <Trans>
          Your membership with <bdi>{name}</bdi> will end now, you'll lose access, and we'll refund your whole first
          payment. You can ask for this until {{ day: longDay(refund.until) }}, once per creator.
        </Trans>
      </p>
    </StepDialog>
  )
}
