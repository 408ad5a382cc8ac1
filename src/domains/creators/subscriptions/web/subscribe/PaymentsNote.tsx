import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '#ui/Alert.tsx'
import { paymentsQuery } from './subscribe.ts'

/** A note if payments are in test mode or off; renders nothing if they're live. */
export function PaymentsNote() {
  const { data: payments } = useQuery(paymentsQuery())
  if (payments === 'test')
    return (
      <Alert tone="careful" title={<Trans>Test payments</Trans>}>
        <Trans>No one is charged here, and you won't be asked for a card.</Trans>
      </Alert>
    )
  if (payments === 'off')
    return (
      <Alert title={<Trans>Paid memberships aren't available here yet.</Trans>}>
        <Trans>You can still join free tiers.</Trans>
      </Alert>
    )
  return null
}
