import { pictureTypeOf } from './picture.ts'

export const PICTURE_TIMEOUT_MS = 10_000

export type FetchedPicture =
  | { status: 'fetched'; bytes: Buffer }
  | { status: 'rate-limited'; why: string }
  | { status: 'skipped'; why: string }

/** Whether this URL is on one of these hosts, comparing scheme, name and port. */
export function isFromPictureHost(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    hosts.some((host) => URL.parse(host)?.origin === url.origin)
  )
}

/** Fetches a picture from one of these hosts; follows at most one redirect, and only to the same host. Never throws. */
export async function fetchPicture(
  address: string,
  {
    hosts,
    mostBytes,
    patienceMs = PICTURE_TIMEOUT_MS,
  }: { hosts: readonly string[]; mostBytes: number; patienceMs?: number },
): Promise<FetchedPicture> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const get = (url: string) =>
      fetch(url, { redirect: 'manual', signal, headers: { accept: 'image/*' }, referrerPolicy: 'no-referrer' })
    if (!isFromPictureHost(address, hosts)) return skipped('it is not on the picture host')
    let response = await get(address)
    if (REDIRECTS.has(response.status)) {
      const next = URL.parse(response.headers.get('location') ?? '', address)
      await response.body?.cancel()
      if (!next || next.origin !== new URL(address).origin || !isFromPictureHost(next.href, hosts))
        return skipped('it redirects elsewhere')
      response = await get(next.href)
    }
    return await pictureIn(response, mostBytes)
  } catch (error) {
    return skipped(error instanceof Error ? `${error.name}: ${error.message}` : 'the picture host does not answer')
  }
}

/**
 * Accepts only pictures, by their Content-Type and their bytes. The size is also counted as it arrives, because
 * Content-Length may be missing or wrong.
 */
async function pictureIn(response: Response, mostBytes: number): Promise<FetchedPicture> {
  const refuse = async (refusal: FetchedPicture) => {
    await response.body?.cancel()
    return refusal
  }
  if (response.status === 429) return refuse({ status: 'rate-limited', why: 'the picture host answered 429' })
  if (!response.ok) return refuse(skipped(`the picture host answered ${response.status}`))
  const type = response.headers.get('content-type') ?? ''
  if (!/^image\//i.test(type)) return refuse(skipped('it is not of an image type'))
  if (Number(response.headers.get('content-length') ?? 0) > mostBytes) return refuse(skipped('it is too large'))

  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    // Leaving the loop cancels the rest of the body.
    if (length > mostBytes) return skipped('it is too large')
    chunks.push(chunk)
  }
  if (length === 0) return skipped('it is empty')
  const bytes = Buffer.concat(chunks)
  return pictureTypeOf(bytes) ? { status: 'fetched', bytes } : skipped('its bytes are no picture')
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

const skipped = (why: string): FetchedPicture => ({ status: 'skipped', why })
