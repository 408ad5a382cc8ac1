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
  /** Seconds to wait before the next try, when the server said so. */
  retryAfter?: number | undefined
}

export function failureOf(error: unknown): Failure {
  if (error instanceof ORPCError) {
    const { field, retryAfter } = (error.data ?? {}) as { field?: string; retryAfter?: number }
    return {
      kind: error.status >= 500 ? 'fault' : 'refused',
      code: error.code,
      status: error.status,
      message: error.message,
      field,
      retryAfter,
    }
  }
  // fetch rejects with a TypeError when nothing answers, and with a TimeoutError when that takes too long.
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
    return { kind: 'offline', code: 'offline', status: 0, message: '', field: undefined }
  return {
    kind: 'fault',
    code: 'fault',
    status: 0,
    message: error instanceof Error ? error.message : String(error),
    field: undefined,
  }
}
