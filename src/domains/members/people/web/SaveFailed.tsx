import { Trans } from '@lingui/react/macro'
import { Alert } from '#ui/Alert.tsx'
import type { Saving } from './saving.ts'

/** What a form says when it could not be saved, unless the refused field says it itself. */
export function SaveFailed({ saving, refusedByField }: { saving: Saving; refusedByField?: boolean }) {
  if (saving.status !== 'failed' || refusedByField) return null
  return (
    <Alert tone="danger">
      {saving.failure.kind === 'offline' ? (
        <Trans>You're offline. Nothing is lost — save again when you're back.</Trans>
      ) : saving.failure.status === 429 ? (
        <Trans>That's a lot at once. Try again in a moment.</Trans>
      ) : (
        <Trans>Couldn't save. Try again.</Trans>
      )}
    </Alert>
  )
}
