import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { portrait } from '../identity/portraits.ts'
import {
  notFound,
  pageHeaders,
  readForm,
  readParameters,
  redirect,
  refuseCrossSite,
  sendJson,
  sendPage,
} from '../pages/responses.ts'
import { musicAccounts } from './accounts.ts'
import { musicApi } from './api.ts'
import { type Control, control, type Failure, failures } from './behaviour.ts'
import { type Grants, openGrants } from './grants.ts'
import { consentPage, homePage, playlistPage, problemPage } from './pages.ts'
import { tokenAnswer } from './token.ts'

/**
 * A music service that replaces Spotify and plays nothing. It implements the part of Spotify's protocol that the
 * product uses, below `/music` on the port of the dev services: `accounts/authorize` and `accounts/api/token`
 * (authorization code with PKCE, S256, refresh with a new refresh token each time), `v1/me`, `v1/me/playlists`,
 * `v1/playlists/{id}`. Invalid requests get Spotify's error messages; `POST /music/controls` with a form or JSON
 * (`behaviour.ts`) makes calls fail.
 */
export interface RunningMusic {
  site(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>
  /** Applies a control, as its page does. */
  do(asked: Control): void
}

export interface MusicOptions {
  /** Origin of its pages and its API: `http://localhost:3001`. */
  origin: string
  clientId: string
  redirectUris: readonly string[]
  /** The file where its refresh tokens are stored across restarts. */
  file?: string
  now?: () => Date
}

const SLOW_MS = 15_000
const BROKEN: Partial<Record<Failure, { status: number; headers?: Record<string, string>; body: string }>> = {
  busy: {
    status: 429,
    headers: { 'Retry-After': '7' },
    body: '{"error":{"status":429,"message":"API rate limit exceeded"}}',
  },
  error: { status: 500, body: '{"error":{"status":500,"message":"Server error"}}' },
  garbage: { status: 200, body: '<html>' },
}

/** Opens the stand-in. Throws when NODE_ENV=production. */
export function openMusicStandIn({
  origin,
  clientId,
  redirectUris,
  file,
  now = () => new Date(),
}: MusicOptions): RunningMusic {
  if (process.env.NODE_ENV === 'production')
    throw new Error('The music stand-in has no real music, so it refuses to start when NODE_ENV=production.')
  const grants = openGrants({ file, now })
  const headers = pageHeaders(redirectUris)
  let failing: { how: Failure; left: number } | undefined

  const act = (asked: Control) => {
    failing = asked.do === 'fail' ? { how: asked.how, left: asked.times } : undefined
    if (asked.do === 'fail' && asked.how === 'revoked') grants.revokeAll()
    if (asked.do === 'fail' && asked.how === 'expired') grants.expireAccess()
  }

  /** Applies the requested failure. True if it has already sent the response. */
  const failed = async (response: ServerResponse): Promise<boolean> => {
    if (!failing) return false
    const { how } = failing
    failing = failing.left > 1 ? { how, left: failing.left - 1 } : undefined
    if (how === 'slow') await pause(SLOW_MS, undefined, { ref: false })
    // After `expired` and `revoked` the tokens are gone, so the normal handlers return the error.
    const broken = BROKEN[how]
    if (!broken) return false
    response.writeHead(broken.status, { 'Content-Type': 'application/json', ...broken.headers })
    response.end(broken.body)
    return true
  }

  return {
    do: act,
    async site(request, response, url) {
      const path = url.pathname.replace(/^\/music/, '')
      const isPost = request.method === 'POST'
      if (path === '/controls' && isPost) return changeBehaviour(act, request, response)
      if (path === '/accounts/api/token' && isPost)
        return (await failed(response)) ? undefined : tokenAnswer(grants, { clientId, request, response })
      if (path === '/accounts/authorize')
        return authorize({ grants, clientId, redirectUris, headers }, { request, response, url })
      if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(response)
      if (path === '' || path === '/')
        return sendPage(response, 200, headers, homePage(failing && failures[failing.how]))
      const [, seed] = /^\/covers\/([a-z0-9]{1,40})\.jpg$/.exec(path) ?? []
      if (seed) return sendCover(response, seed)
      const [, open] = /^\/open\/playlist\/([0-9A-Za-z]+)$/.exec(path) ?? []
      if (open) return showPlaylist(response, headers, open)
      if (path.startsWith('/v1/'))
        return (await failed(response)) ? undefined : musicApi(grants, { origin, request, response, url })
      return notFound(response)
    },
  }
}

type Authorizing = Pick<MusicOptions, 'clientId' | 'redirectUris'> & {
  grants: Grants
  headers: Record<string, string>
}

/** Errors about the client or the form are shown to the person; all others are sent back to the app. */
async function authorize(
  { grants, clientId, redirectUris, headers }: Authorizing,
  { request, response, url }: { request: IncomingMessage; response: ServerResponse; url: URL },
): Promise<void> {
  const asked = url.searchParams
  const redirectUri = asked.get('redirect_uri') ?? ''
  const refuse = (words: string) => sendPage(response, 400, headers, problemPage(words))
  if (asked.get('client_id') !== clientId) return refuse('INVALID_CLIENT: Invalid client')
  if (!redirectUris.includes(redirectUri)) return refuse('INVALID_CLIENT: Invalid redirect URI')
  const back = (answer: Record<string, string>) => {
    const state = asked.get('state')
    redirect(response, `${redirectUri}?${new URLSearchParams({ ...answer, ...(state === null ? {} : { state }) })}`)
  }
  const challenge = asked.get('code_challenge') ?? ''
  if (asked.get('response_type') !== 'code') return back({ error: 'unsupported_response_type' })
  if (asked.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    return back({ error: 'invalid_request' })
  if (request.method !== 'POST') {
    const page = consentPage({ action: url.pathname + url.search, product: new URL(redirectUri).origin })
    return sendPage(response, 200, headers, page)
  }
  const form = await readForm(request)
  if (!(form instanceof URLSearchParams)) return refuse("That form isn't valid")
  const account = musicAccounts.find(({ id }) => id === form.get('account'))
  if (form.get('outcome') === 'refuse') return back({ error: 'access_denied' })
  if (form.get('outcome') === 'server-error' || !account) return back({ error: 'server_error' })
  back({
    code: grants.code({ clientId, redirectUri, challenge, scope: asked.get('scope') ?? '', account: account.id }),
  })
}

async function sendCover(response: ServerResponse, seed: string) {
  const bytes = await portrait(seed, 'jpeg')
  response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': bytes.length })
  response.end(bytes)
}

function showPlaylist(response: ServerResponse, headers: Record<string, string>, id: string) {
  const found = musicAccounts.flatMap(({ playlists }) => playlists).find((playlist) => playlist.id === id)
  if (!found) return notFound(response)
  return sendPage(response, 200, headers, playlistPage(found.name))
}

async function changeBehaviour(act: (asked: Control) => void, request: IncomingMessage, response: ServerResponse) {
  if (refuseCrossSite(request, response)) return
  const { isForm, given } = await readParameters(request)
  const asked = control.safeParse(given)
  if (!asked.success) return sendJson(response, 400, { message: asked.error.issues[0]?.message })
  act(asked.data)
  return isForm ? redirect(response, '/music') : sendJson(response, 200, asked.data)
}
