import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenOnThisMachine } from '../identity/listen.ts'
import { openMusicStandIn, type RunningMusic } from './music.ts'

const callback = 'http://localhost:3000/spotify-callback'
const verifier = 'a'.repeat(64)
const challenge = createHash('sha256').update(verifier).digest('base64url')
let standIn: RunningMusic
let origin: string
let stop: () => Promise<void>
let now = new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  const listening = await listenOnThisMachine(0)
  origin = `http://localhost:${listening.port}`
  standIn = openMusicStandIn({ origin, clientId: 'open-mat', redirectUris: [callback], now: () => now })
  listening.serve((request, response) => standIn.site(request, response, new URL(request.url ?? '/', origin)))
  stop = listening.stop
})
afterAll(() => stop())

const authorizeUrl = (differing: Record<string, string> = {}) =>
  `${origin}/music/accounts/authorize?${new URLSearchParams({
    client_id: 'open-mat',
    response_type: 'code',
    redirect_uri: callback,
    state: 'a state',
    scope: 'playlist-read-private',
    code_challenge_method: 'S256',
    code_challenge: challenge,
    ...differing,
  })}`
const say = async (form: Record<string, string>, url = authorizeUrl()) => {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return new URL(response.headers.get('location') ?? 'about:blank').searchParams
}
const codeOf = async (account = 'mat-music', url = authorizeUrl()) =>
  (await say({ account, outcome: 'agree' }, url)).get('code') ?? ''
const tokens = async (form: Record<string, string>) => {
  const response = await fetch(`${origin}/music/accounts/api/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'open-mat', ...form }),
  })
  return { status: response.status, ...((await response.json()) as Record<string, string>) } as Record<string, unknown>
}
const exchange = (code: string, differing: Record<string, string> = {}) =>
  tokens({ grant_type: 'authorization_code', code, redirect_uri: callback, code_verifier: verifier, ...differing })
const get = async (path: string, token: unknown) => {
  const response = await fetch(`${origin}/music/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

test('asks for consent, returns the state and issues tokens for a code once', async () => {
  expect(await (await fetch(authorizeUrl())).text()).toContain('Stand-in music')
  const answer = await say({ account: 'mat-music', outcome: 'agree' })
  expect(answer.get('state')).toBe('a state')
  const code = answer.get('code') ?? ''
  expect(await exchange(code)).toMatchObject({
    status: 200,
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'playlist-read-private',
  })
  expect(await exchange(code)).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect((await say({ account: 'mat-music', outcome: 'refuse' })).get('error')).toBe('access_denied')
})

test('rejects a code without its verifier, redirect URI and client id', async () => {
  const wrong = {
    code_verifier: 'b'.repeat(64),
    redirect_uri: 'http://localhost:3000/elsewhere',
    client_id: 'another-app',
  }
  for (const [name, value] of Object.entries(wrong))
    expect(await exchange(await codeOf(), { [name]: value }), name).toMatchObject({ status: 400 })
  const late = await codeOf()
  now = new Date(now.getTime() + 11 * 60_000)
  expect(await exchange(late)).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect((await say({}, authorizeUrl({ code_challenge_method: 'plain' }))).get('error')).toBe('invalid_request')
  for (const unknown of [{ client_id: 'x' }, { redirect_uri: 'https://evil.example' }] as Record<string, string>[])
    expect((await fetch(authorizeUrl(unknown), { redirect: 'manual' })).status).toBe(400)
})

test('issues a new refresh token on renewal and revokes the old one', async () => {
  const first = await exchange(await codeOf())
  const renew = (token: unknown) => tokens({ grant_type: 'refresh_token', refresh_token: String(token) })
  const second = await renew(first.refresh_token)
  expect(second).toMatchObject({ status: 200 })
  expect(await renew(first.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
  now = new Date(now.getTime() + 3_601_000)
  expect((await get('me', second.access_token)).body).toEqual({
    error: { status: 401, message: 'The access token expired' },
  })
  const third = await renew(second.refresh_token)
  expect((await get('me', third.access_token)).body).toMatchObject({ id: 'mat-music', display_name: 'Mat Music' })
})

test('pages playlists, shows private lists only to their owner, rejects unknown ids', async () => {
  const { access_token: token } = await exchange(await codeOf('collector'))
  const page = (await get('me/playlists?limit=50&offset=100', token)).body
  expect(page).toMatchObject({ total: 120, offset: 100, next: null })
  expect(page.items).toHaveLength(20)
  expect((await get('me/playlists?limit=51', token)).status).toBe(400)
  expect((await get('playlists/WarmUp0000000000000000', token)).status).toBe(404)
  expect((await get('playlists/OpenMatRolls0000000000', token)).body).toMatchObject({ name: 'Open mat rolls' })
  expect((await get('playlists/Nowhere', token)).body).toEqual({
    error: { status: 404, message: 'Resource not found' },
  })
})

test('fails calls on request, and refuses control requests from other sites', async () => {
  const { access_token: token } = await exchange(await codeOf())
  const controls = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/music/controls`, { method: 'POST', body: JSON.stringify(body), headers })
  expect((await controls({ do: 'fail', how: 'busy' })).status).toBe(200)
  const busy = await get('me', token)
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7'])
  expect((await get('me', token)).status).toBe(200)
  expect((await controls({ do: 'fail', how: 'explode' })).status).toBe(400)
  expect((await controls({ do: 'work-again' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test('refuses to start in production', () => {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  expect(() => openMusicStandIn({ origin, clientId: 'open-mat', redirectUris: [] })).toThrow('production')
  process.env.NODE_ENV = before
})
