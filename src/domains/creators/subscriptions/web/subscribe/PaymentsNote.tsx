import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '#ui/Alert.tsx'
import { paymentsQuery } from './subscribe.ts'

/** Says where payments are a test, or not taken at all. Nothing where they are real. */
export function PaymentsNote() {
  const { data: payments } = useQuery(paymentsQuery())
  if (payments === 'test')
    return (
      <Alert tone="careful" title={<Trans>Test payments</Trans>}>
        <Trans>Nobody is charged here, and no card number is asked for.</Trans>
      </Alert>
    )
  if (payments === 'off')
    return (
      <Alert title={<Trans>Memberships are not open here yet.</Trans>}>
        <Trans>What is free can be joined.</Trans>
      </Alert>
    )
  return null
}
