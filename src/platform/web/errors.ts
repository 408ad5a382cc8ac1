import { ORPCError } from '@orpc/client'

/** What is known of a failed call: `offline` when no answer came at all. */
export interface Failure {
  kind: 'offline' | 'refused' | 'fault'
  /** The answer's code, e.g. `NOT_FOUND`, `username-taken`. */
  code: string
  status: number
  message: string
  /** The input field that was refused, when the server named one. */
  field: string | undefined
}

export function failureOf(error: unknown): Failure {
  if (error instanceof ORPCError) {
    const { field } = (error.data ?? {}) as { field?: string }
    return {
      kind: error.status >= 500 ? 'fault' : 'refused',
      code: error.code,
      status: error.status,
      message: error.message,
      field,
    }
  }
  // fetch rejects with a TypeError when nothing answers.
  if (error instanceof TypeError) return { kind: 'offline', code: 'offline', status: 0, message: '', field: undefined }
  return {
    kind: 'fault',
    code: 'fault',
    status: 0,
    message: error instanceof Error ? error.message : String(error),
    field: undefined,
  }
}
