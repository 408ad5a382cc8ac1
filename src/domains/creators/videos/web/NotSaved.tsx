import { Trans } from '@lingui/react/macro'
import type { Failure } from '#platform/web/errors.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { Alert } from '#ui/Alert.tsx'

/** Why a video was not kept, where no field can say it. */
export function NotSaved({ failure: { kind, message } }: { failure: Failure }) {
  return (
    <Alert tone="danger">
      {kind === 'offline' ? (
        <Trans>You're offline. What you wrote is still here: save it when you're back.</Trans>
      ) : kind === 'refused' ? (
        withoutField(message)
      ) : (
        <Trans>We couldn't save that. What you wrote is kept — try again.</Trans>
      )}
    </Alert>
  )
}
