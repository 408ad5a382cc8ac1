import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#domains/members/people/server/tables.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'
import { openCookieJar } from '../../../../../dev-services/identity/cookie-jar.ts'
import { followSignIn } from '../../../../../dev-services/identity/follow-sign-in.ts'
import type { SessionState } from '../contract.ts'
import { sessionCookie } from './cookie.ts'
import { authAccounts, authSessions, authUsers } from './tables.ts'

const world = await openWorld()
const product = await startProduct(world)

const signIn = (email: string, name?: string) =>
  followSignIn(`${product.url}/api/auth/sign-in/google?mode=redirect`, { email, ...(name ? { name } : {}) })

async function stateOf(cookies: string): Promise<SessionState> {
  const answer = await fetch(`${product.url}/api/auth/session`, { headers: { cookie: cookies } })
  return (await answer.json()) as SessionState
}

test('creates one profile with defaults; later sign-ins only change lastLogin', async () => {
  const first = await stateOf((await signIn('caio@example.test', 'Caio')).cookies)
  expect(first).toMatchObject({
    status: 'signed-in',
    isNewUser: true,
    userProfile: {
      displayName: 'Caio',
      accountType: 'individual',
      profileComplete: false,
      onboardingComplete: false,
      username: null,
    },
  })
  const again = await stateOf((await signIn('caio@example.test', 'Caio')).cookies)
  if (first.status !== 'signed-in' || again.status !== 'signed-in') throw new Error('not signed in')
  expect(again.isNewUser).toBe(false)
  expect(again.user.uid).toBe(first.user.uid)
  // The photo is copied asynchronously, so its fields aren't compared.
  const { lastLogin: _before, photoURL: _then, lastPhotoUpdate: _looked, ...before } = first.userProfile
  const { lastLogin: _after, photoURL: _now, lastPhotoUpdate: _again, ...after } = again.userProfile
  expect(after).toEqual(before)
  expect(await world.db.select().from(users).where(eq(users.email, 'caio@example.test'))).toHaveLength(1)
})

test('creates a profile with every switch on, and no time of a change', async () => {
  const state = await stateOf((await signIn('dani@example.test', 'Dani')).cookies)
  expect(state).toMatchObject({
    userProfile: { preferences: { notifications: true, emailNotifications: true, darkMode: true, lastUpdated: null } },
  })
})

test('hides the session cookie from scripts and other sites', async () => {
  const jar = openCookieJar()
  await followSignIn(`${product.url}/api/auth/sign-in/google?mode=redirect`, { email: 'eva@example.test' }, { jar })
  const refreshed = await fetch(`${product.url}/api/auth/refresh`, {
    method: 'POST',
    headers: { cookie: jar.headerOf(new URL(product.url).origin) },
  })
  const cookie = refreshed.headers.getSetCookie().find((line) => line.includes('session_token'))
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
  expect(cookie).toMatch(/Max-Age=5184000/i)
})

test("stores no usable session token: it's only in the cookie", async () => {
  const { cookies } = await signIn('gil@example.test', 'Gil')
  const state = await stateOf(cookies)
  if (state.status !== 'signed-in') throw new Error('not signed in')
  const [kept] = await world.db.select().from(authSessions).where(eq(authSessions.userId, state.user.uid))
  const cookie = sessionCookie(product.config, world.secret)
  const token = cookie.read(cookies) ?? ''
  expect(token).toHaveLength(32)
  expect(kept?.token).toBe(createHash('sha256').update(token).digest('hex'))
  const withCookie = (text: string) => cookie.write(text).split(';')[0] ?? ''
  expect(await stateOf(withCookie(token))).toMatchObject({ status: 'signed-in' })
  // Even signed with our key, the stored hash doesn't open a session.
  expect(await stateOf(withCookie(kept?.token ?? ''))).toMatchObject({ status: 'signed-out' })
})

test("doesn't store the identity provider's tokens", async () => {
  const state = await stateOf((await signIn('fabi@example.test')).cookies)
  if (state.status !== 'signed-in') throw new Error('not signed in')
  const accounts = await world.db.select().from(authAccounts).where(eq(authAccounts.userId, state.user.uid))
  expect(accounts).toHaveLength(1)
  expect(accounts[0]).toMatchObject({ accessToken: null, refreshToken: null, idToken: null })
})

test("refuses a disabled member's sign-in with the reason and no session", async () => {
  const state = await stateOf((await signIn('gil@example.test')).cookies)
  if (state.status !== 'signed-in') throw new Error('not signed in')
  await world.db.update(authUsers).set({ banned: true }).where(eq(authUsers.id, state.user.uid))
  const refused = await signIn('gil@example.test')
  expect(new URL(refused.location).searchParams.get('error')).toBe('user-disabled')
  expect((await stateOf(refused.cookies)).status).toBe('signed-out')
})

test('refuses other providers with "Invalid provider"', async () => {
  const answer = await fetch(`${product.url}/api/auth/sign-in/facebook`, { redirect: 'manual' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message: 'Invalid provider' })
})

test('asks for the account each time, even right after signing out', async () => {
  const start = await fetch(`${product.url}/api/auth/sign-in/google`, { redirect: 'manual' })
  const address = new URL(start.headers.get('location') ?? '')
  expect(address.searchParams.get('prompt')).toBe('select_account')
  expect(address.searchParams.get('code_challenge_method')).toBe('S256')
  expect(address.searchParams.get('nonce')).toBeTruthy()
})

test('treats forged, truncated and foreign session cookies as signed out', async () => {
  const { cookies } = await signIn('hugo@example.test')
  const [name, value = ''] = cookies.split('=')
  for (const forged of [`${name}=abc.def`, `${name}=${value.slice(0, -6)}`, `${name}=`, `${name}=%E0%A4%A`])
    expect((await stateOf(forged)).status).toBe('signed-out')
})

test('refuses writes sent by another site, whatever their cookie', async () => {
  const { cookies } = await signIn('iris@example.test')
  const refusal = await fetch(`${product.url}/api/auth/sign-out`, {
    method: 'POST',
    headers: { cookie: cookies, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
  })
  expect(refusal.status).toBe(403)
  expect((await stateOf(cookies)).status).toBe('signed-in')
})

test('responds to bad HTTP input with 400 and the field, 413 or 415, never 500', async () => {
  const { cookies } = await signIn('joao@example.test')
  const call = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    fetch(`${product.url}/api/auth/user`, { method: 'PATCH', body, headers: { cookie: cookies, 'content-type': type } })
  const unknown = await call(JSON.stringify({ displayName: 'João', role: { admin: true } }))
  expect([unknown.status, ((await unknown.json()) as { data: { field: string } }).data.field]).toEqual([400, 'role'])
  expect((await call('{"displayName":')).status).toBe(400)
  expect((await call(JSON.stringify({ displayName: 'x'.repeat(2_000_000) }))).status).toBe(413)
  for (const type of ['text/csv', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect([type, (await call('displayName=a', type)).status]).toEqual([type, 415])
  const untyped = await fetch(`${product.url}/api/auth/user`, {
    method: 'PATCH',
    body: new TextEncoder().encode('{"displayName":"João"}'),
    headers: { cookie: cookies },
  })
  expect([untyped.status, await untyped.json()]).toEqual([
    415,
    { code: 'BAD_REQUEST', status: 415, message: 'Send JSON, with the content type application/json.' },
  ])
  expect((await fetch(`${product.url}/api/nothing/here`)).status).toBe(404)
  expect((await fetch(`${product.url}/api/auth/sessions`)).status).toBe(401)
})

test.each(['null', '"text"', '5', '[]', '[{}]', 'true'])(
  'refuses a body of %s instead of treating it as empty',
  async (body) => {
    const { cookies } = await signIn('kim@example.test')
    const headers = { cookie: cookies, 'content-type': 'application/json' }
    const answer = await fetch(`${product.url}/api/auth/sessions/none`, { method: 'DELETE', body, headers })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 'BAD_REQUEST', status: 400, message: 'Send a JSON object.' },
    ])
  },
)
