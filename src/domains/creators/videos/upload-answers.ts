export type UploadFailure = 'kind' | 'size' | 'many' | 'signed_out' | 'unreadable' | 'full' | 'refused'

/** The next step after a failed request. `again`: retry later. `anew`: restart from the first byte. */
export type UploadStep = { do: 'again' | 'sign_in' | 'anew' } | { do: 'fail'; why: UploadFailure }

/** The next step after a response. `status` 0: there was none. `isBegun`: the server has the upload and its offset. */
export function stepAfter(status: number, { isBegun }: { isBegun: boolean }): UploadStep {
  switch (status) {
    case 401:
      return { do: 'sign_in' }
    case 404:
    case 410:
      return isBegun ? { do: 'anew' } : { do: 'fail', why: 'refused' }
    case 413:
      return { do: 'fail', why: 'size' }
    case 415:
      return { do: 'fail', why: 'kind' }
    case 429:
      return isBegun ? { do: 'again' } : { do: 'fail', why: 'many' }
    case 507:
      return { do: 'fail', why: 'full' }
    // The previous chunk is still being written.
    case 409:
    case 423:
      return { do: 'again' }
  }
  return status === 0 || status >= 500 ? { do: 'again' } : { do: 'fail', why: 'refused' }
}

const LONGEST_WAIT_MS = 15_000

/** Milliseconds before the next retry, after this many earlier ones. */
export const waitAfter = (tries: number): number => Math.min(1000 * 2 ** tries, LONGEST_WAIT_MS)

/** Identifies a local file, so that its upload resumes when the same file is chosen again. */
export interface FileMark {
  name: string
  bytes: number
  modifiedAt: number
}

export const isSameFile = (one: FileMark, other: FileMark): boolean =>
  one.name === other.name && one.bytes === other.bytes && one.modifiedAt === other.modifiedAt
