import { Trans } from '@lingui/react/macro'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'

/** Where numbers should be and did not come. */
export function NotLoaded({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <Alert
      tone="careful"
      action={
        <Button size="small" busy={busy} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>This could not be loaded. Check your connection.</Trans>
    </Alert>
  )
}
