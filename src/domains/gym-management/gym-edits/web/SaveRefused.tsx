import { Trans } from '@lingui/react/macro'
import type { Failure } from '#platform/web/errors.ts'
import { Alert } from '#ui/Alert.tsx'

/** Why something was not saved, unless the refused field says it itself. */
export function SaveRefused({ failure, named }: { failure: Failure | undefined; named?: boolean }) {
  if (!failure || named) return null
  return (
    <Alert tone="danger">
      {failure.kind === 'offline' ? (
        <Trans>You're offline. Nothing is lost — save again when you're back.</Trans>
      ) : failure.kind === 'refused' ? (
        failure.message
      ) : (
        <Trans>Couldn't save. Try again.</Trans>
      )}
    </Alert>
  )
}
