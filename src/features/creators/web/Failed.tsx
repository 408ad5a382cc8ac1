import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Saving } from '#features/people/web/saving.ts'
import { Alert } from '#ui/Alert.tsx'

/** What the server said of one field, without the field's name. */
export function fieldError(saving: Saving, field: string): ReactNode {
  if (saving.status !== 'failed' || saving.failure.field !== field) return undefined
  return saving.failure.message.replace(/^[\w.]+: /, '')
}

/** Why something was not done, unless one of these fields says it itself. */
export function Failed({ saving, fields = [] }: { saving: Saving; fields?: readonly string[] }) {
  if (saving.status !== 'failed') return null
  const { kind, status, message, field } = saving.failure
  if (field !== undefined && fields.includes(field)) return null
  return (
    <Alert tone="danger">
      {kind === 'offline' ? (
        <Trans>You're offline. Nothing is lost — try again when you're back.</Trans>
      ) : kind === 'refused' || status === 503 ? (
        message
      ) : (
        <Trans>Something went wrong on our side. Nothing was lost.</Trans>
      )}
    </Alert>
  )
}
