import { Trans } from '@lingui/react/macro'
import { useOnline } from '#platform/web/online.ts'
import { Alert } from '#ui/Alert.tsx'

export function OfflinePaymentNote() {
  if (useOnline()) return null
  return (
    <Alert tone="careful" title={<Trans>You're offline</Trans>}>
      <Trans>You need a connection to pay. Nothing has been charged.</Trans>
    </Alert>
  )
}
