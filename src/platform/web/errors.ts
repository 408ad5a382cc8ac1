import { ORPCError } from '@orpc/client'
import type { FailureFacts } from '#ui/Failure.tsx'

/** Details of a failed call: `offline` if there was no response at all. */
export interface CallFailure extends FailureFacts {
  /** The response's code, e.g. `NOT_FOUND`, `username-taken`. */
  code: string
  /** The invalid input field, if the server named one. */
  field: string | undefined
  /** Every field concerned, if the server named several. */
  fields?: string[] | undefined
  /** Seconds to wait before retrying, if the server said so. */
  retryAfter?: number | undefined
}

export function failureOf(error: unknown): CallFailure {
  if (error instanceof ORPCError) {
    const { field, fields, retryAfter } = (error.data ?? {}) as Partial<CallFailure>
    return {
      kind: error.status >= 500 ? 'fault' : 'refused',
      code: error.code,
      status: error.status,
      message: error.message,
      field,
      fields,
      retryAfter,
    }
  }
  // fetch rejects with a TypeError when there's no response, and with a TimeoutError when it takes too long.
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
