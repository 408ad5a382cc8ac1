import type { ReactNode } from 'react'
import { withoutField } from '#platform/web/without-field.ts'
import { Alert } from '#ui/Alert.tsx'
import { Failure } from '#ui/Failure.tsx'
import type { Saving } from './use-saving.ts'

/** The server's message about one field, without the field's name. */
export function fieldError(saving: Saving, field: string): ReactNode {
  if (saving.status !== 'failed' || saving.failure.field !== field) return undefined
  return withoutField(saving.failure.message)
}

export interface StepFailedProps {
  saving: Saving
  /** Fields that show their own error. */
  fields?: readonly string[]
  /** Shown when the record no longer exists, where the server's message doesn't explain it. */
  gone?: ReactNode
}

/** Why a step failed, unless one of these fields shows it. */
export function StepFailed({ saving, fields = [], gone }: StepFailedProps) {
  if (saving.status !== 'failed') return null
  const { status, field } = saving.failure
  if (field !== undefined && fields.includes(field)) return null
  return status === 404 && gone ? <Alert tone="danger">{gone}</Alert> : <Failure failure={saving.failure} />
}
