import { FetchRefused, fetchPublic, mayWorkLater } from './fetch-public.ts'
import { pictureTypeOf } from './picture.ts'

export type PublicPicture =
  | { status: 'fetched'; bytes: Buffer }
  /** `again`: worth retrying, because the server was busy or unreachable. */
  | { status: 'failed'; why: string; again: boolean }

interface Fetching {
  maxBytes: number
  /** Hosts on this machine, with ports, that are allowed: for tests and development. */
  allowedHosts: readonly string[]
  patienceMs?: number
}

/** Fetches a picture from anywhere on the public internet, as `fetchPublic` does. Never throws. */
export async function fetchPublicPicture(address: string, limits: Fetching): Promise<PublicPicture> {
  try {
    const bytes = await fetchPublic(address, {
      ...limits,
      headers: { accept: 'image/*', 'user-agent': 'OpenMat (photo import)' },
      check: (headers) => {
        if (!/^image\//i.test(headers['content-type'] ?? '')) throw new FetchRefused('content', "it isn't an image")
      },
    })
    const type = pictureTypeOf(bytes)
    if (!type || type === 'gif') throw new FetchRefused('content', "it isn't a JPEG, PNG or WebP picture")
    return { status: 'fetched', bytes }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { status: 'failed', why, again: mayWorkLater(error) }
  }
}
