import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { withoutField } from '#platform/web/without-field.ts'
import { Alert } from '#ui/Alert.tsx'
import type { Saving } from './saving.ts'

/** What the server said of one field, without the field's name. */
export function fieldError(saving: Saving, field: string): ReactNode {
  if (saving.status !== 'failed' || saving.failure.field !== field) return undefined
  return withoutField(saving.failure.message)
}

export interface StepFailedProps {
  saving: Saving
  /** These say themselves why they were refused. */
  fields?: readonly string[]
  /** What is said where the thing itself is gone, if the server's words do not say it. */
  gone?: ReactNode
}

/** Why something was not done, unless one of these fields says it itself. */
export function StepFailed({ saving, fields = [], gone }: StepFailedProps) {
  if (saving.status !== 'failed') return null
  const { kind, status, message, field } = saving.failure
  if (field !== undefined && fields.includes(field)) return null
  return (
    <Alert tone="danger">
      {kind === 'offline' ? (
        <Trans>You're offline. Nothing is lost — try again when you're back.</Trans>
      ) : status === 404 && gone ? (
        gone
      ) : kind === 'refused' || status === 503 ? (
        message
      ) : (
        <Trans>Something went wrong on our side. Nothing was lost.</Trans>
      )}
    </Alert>
  )
}
