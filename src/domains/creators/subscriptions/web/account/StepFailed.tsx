import { Trans } from '@lingui/react/macro'
import type { Saving } from '#domains/members/people/web/use-saving.ts'
import { Alert } from '#ui/Alert.tsx'

/** Why an action on a membership failed. Unlike `Failure`, it adds that nothing changed, because money is involved. */
export function StepFailed({ saving }: { saving: Saving }) {
  if (saving.status !== 'failed') return null
  const { kind, code, message } = saving.failure
  return (
    <Alert tone="danger" className="mt-3 w-full">
      {kind === 'offline' ? (
        <Trans>You're offline. Nothing was changed. Try again when you're back.</Trans>
      ) : kind === 'refused' || code === 'PAYMENTS_UNAVAILABLE' ? (
        message
      ) : (
        <Trans>Something went wrong on our side. Nothing was changed. Try again in a moment.</Trans>
      )}
    </Alert>
  )
}
