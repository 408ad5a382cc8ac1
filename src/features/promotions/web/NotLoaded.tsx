import { Trans } from '@lingui/react/macro'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'

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
      <Trans>The promotions could not be loaded just now.</Trans>
    </Alert>
  )
}
