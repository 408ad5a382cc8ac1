import { z } from 'zod'
import type { Config } from './config.ts'
import { fetchPicture } from './fetch-picture.ts'
import { withoutUnseen } from './unsafe-text.ts'

/** The music service: Spotify's Web API or, with the dev services, a stand-in with the same protocol. */
export interface Music {
  /**
   * The URL where someone grants or denies access. `challenge` belongs to the verifier that's sent with the code (PKCE,
   * S256).
   */
  consentAddress(asked: { state: string; challenge: string; callback: string }): string
  exchange(given: { code: string; verifier: string; callback: string }): Promise<MusicTokens>
  renew(refreshToken: string): Promise<MusicTokens>
  accountName(accessToken: string): Promise<string>
  /** Up to fifty of the account's playlists, starting at this offset; `nextOffset` is null after the last. */
  playlists(accessToken: string, offset: number): Promise<{ items: Playlist[]; nextOffset: number | null }>
  playlist(accessToken: string, id: string): Promise<Playlist>
  /** A playlist's picture, unmodified; undefined if there's none or it couldn't be fetched. */
  cover(playlist: Playlist): Promise<Buffer | undefined>
}

export interface MusicTokens {
  accessToken: string
  /** If undefined, the previous one stays valid. */
  refreshToken: string | undefined
  expiresInSeconds: number
}

export interface Playlist {
  id: string
  name: string
  /** The URL where people can listen to the playlist. */
  url: string
  /** On the service's own hosts; null if there's no picture. */
  coverUrl: string | null
}

/**
 * Why a call to the service failed. `over`: the token is no longer valid. `busy`: it accepts no calls for `retryAfter`
 * seconds. `silent`: no response, an unreadable one, or a server error. `absent`: it doesn't exist, or not for this
 * account. `refused`: the call is wrong.
 */
export type MusicFault = 'over' | 'busy' | 'silent' | 'absent' | 'refused'

export class MusicError extends Error {
  readonly fault: MusicFault
  readonly retryAfter: number | null
  constructor(fault: MusicFault, message: string, retryAfter: number | null = null) {
    super(message)
    this.fault = fault
    this.retryAfter = retryAfter
  }
}

/** Read access to private and collaborative playlists. Only their ids, names and covers are used. */
const SCOPE = 'playlist-read-private playlist-read-collaborative'
const PATIENCE_MS = 8_000
const COVER_PATIENCE_MS = 4_000
const COVER_BYTES = 2_000_000
const AT_ONCE = 50
const NAME_LENGTH = 100

export function openMusic(
  { music }: Pick<Config, 'music'>,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Music | undefined {
  if (!music) return undefined
  const { clientId, clientSecret, accountsUrl, apiUrl, webUrl, pictureHosts } = music

  const askTokens = async (form: Record<string, string>): Promise<MusicTokens> => {
    const basic = clientSecret && Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const answer = await ask(`${accountsUrl}/api/token`, patienceMs, {
      method: 'POST',
      headers: basic ? { authorization: `Basic ${basic}` } : {},
      body: new URLSearchParams({ ...form, client_id: clientId }),
    })
    const { access_token, refresh_token, expires_in } = readAs(tokens, answer)
    return { accessToken: access_token, refreshToken: refresh_token, expiresInSeconds: expires_in }
  }
  const get = (accessToken: string, path: string) =>
    ask(`${apiUrl}/v1/${path}`, patienceMs, { headers: { authorization: `Bearer ${accessToken}` } })
  const playlistOf = ({ id, name, images }: z.output<typeof playlist>): Playlist => ({
    id,
    name: withoutUnseen(name).slice(0, NAME_LENGTH),
    url: `${webUrl}/playlist/${id}`,
    coverUrl: coverIn(images ?? [], pictureHosts),
  })

  return {
    consentAddress: ({ state, challenge, callback }) =>
      `${accountsUrl}/authorize?${new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: callback,
        state,
        scope: SCOPE,
        code_challenge_method: 'S256',
        code_challenge: challenge,
      })}`,
    exchange: ({ code, verifier, callback }) =>
      askTokens({ grant_type: 'authorization_code', code, redirect_uri: callback, code_verifier: verifier }),
    renew: (refreshToken) => askTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    async accountName(accessToken) {
      const { id, display_name } = readAs(account, await get(accessToken, 'me'))
      return withoutUnseen(display_name ?? id).slice(0, NAME_LENGTH)
    },
    async playlists(accessToken, offset) {
      const { items, next } = readAs(page, await get(accessToken, `me/playlists?limit=${AT_ONCE}&offset=${offset}`))
      // The list may contain nulls; anything that isn't a playlist is dropped.
      const found = items.flatMap((item) => playlist.safeParse(item).data ?? [])
      return { items: found.map(playlistOf), nextOffset: next === null ? null : offset + AT_ONCE }
    },
    playlist: async (accessToken, id) =>
      playlistOf(readAs(playlist, await get(accessToken, `playlists/${encodeURIComponent(id)}`))),
    async cover({ coverUrl }) {
      if (!coverUrl) return undefined
      const { origin } = new URL(coverUrl)
      const fetched = await fetchPicture(coverUrl, {
        hosts: [origin],
        mostBytes: COVER_BYTES,
        patienceMs: COVER_PATIENCE_MS,
      })
      return fetched.status === 'fetched' ? fetched.bytes : undefined
    },
  }
}

const tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive(),
})
const account = z.object({ id: z.string(), display_name: z.string().nullish() })
const image = z.object({ url: z.string(), width: z.number().nullish() })
const playlist = z.object({
  id: z.string().regex(/^[0-9A-Za-z]{1,64}$/),
  name: z.string(),
  images: z.array(image).nullish(),
})
const page = z.object({ items: z.array(z.unknown()), next: z.string().nullable() })

/** The smallest picture on one of the service's own hosts that's large enough, otherwise the largest. */
function coverIn(images: readonly z.output<typeof image>[], hosts: readonly string[]): string | null {
  const own = images.filter(({ url }) => isAt(url, hosts))
  const bySize = own.toSorted((one, other) => (one.width ?? LARGE) - (other.width ?? LARGE))
  return (bySize.find(({ width }) => (width ?? LARGE) >= ENOUGH) ?? bySize.at(-1))?.url ?? null
}

const ENOUGH = 96
const LARGE = 640

/** A host is an origin, or a suffix (`.scdn.co`), which requires https. */
function isAt(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  return hosts.some((host) =>
    host.startsWith('.')
      ? url.protocol === 'https:' && url.port === '' && url.hostname.endsWith(host)
      : url.origin === host,
  )
}

async function ask(url: string, patienceMs: number, init: RequestInit): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
  } catch (error) {
    throw new MusicError('silent', error instanceof Error ? `${error.name}: ${error.message}` : 'no answer')
  }
  const answer = await response.json().catch(() => undefined)
  if (response.ok) return answer
  throw faultOf(response, answer)
}

/**
 * The accounts service responds with `{ error: 'invalid_grant' }`, the API `{ error: { status, message } }`. An unknown
 * app is a configuration error, not the member's.
 */
function faultOf({ status, headers }: Response, answer: unknown): MusicError {
  const error = (answer as { error?: unknown } | undefined)?.error
  const words = typeof error === 'string' ? error : ((error as { message?: string } | undefined)?.message ?? '')
  const message = `${status} ${words}`.slice(0, 200)
  if (status === 429) return new MusicError('busy', message, secondsIn(headers.get('retry-after')))
  if (status >= 500) return new MusicError('silent', message)
  if (error === 'invalid_grant' || (status === 401 && typeof error !== 'string')) return new MusicError('over', message)
  return new MusicError(status === 404 ? 'absent' : 'refused', message)
}

function secondsIn(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? '')
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 1
}

function readAs<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const read = schema.safeParse(answer)
  if (!read.success) throw new MusicError('silent', `unreadable response: ${read.error.message.slice(0, 200)}`)
  return read.data
}
