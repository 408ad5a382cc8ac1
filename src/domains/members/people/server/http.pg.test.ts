import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openLimits } from '#platform/limits.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'
import { followSignIn } from '../../../../../dev-services/identity/follow-sign-in.ts'
import { users } from './tables.ts'

const world = await openWorld()
const product = await startProduct({ ...world, limits: await openLimits(world.database.pool) })
const walked = await followSignIn(`${product.url}/api/auth/sign-in/google?mode=redirect`, {
  email: 'ana@example.test',
})
const cookie = walked.cookies
const state = (await (await fetch(`${product.url}/api/auth/session`, { headers: { cookie } })).json()) as {
  user: { uid: string }
}
const uid = state.user.uid

async function call(method: string, path: string, body?: unknown, who = cookie) {
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { cookie: who, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: JSON.parse(text || 'null') }
}

test('PATCH /api/users/me merges fields and GET returns the result', async () => {
  const changed = await call('PATCH', '/users/me', { city: 'Dublin', country: 'ie', yearStarted: 2015, bio: 'Oss' })
  expect(changed).toMatchObject({ status: 200, body: { city: 'Dublin', country: 'IE', yearStarted: 2015 } })
  expect(await call('GET', `/users/${uid}`)).toMatchObject({ status: 200, body: { kind: 'own', own: { bio: 'Oss' } } })
})

describe('responds with 400 and the name of the invalid field', () => {
  test.each<[string, unknown, string]>([
    ['an unknown field', { isAdmin: true }, 'isAdmin'],
    ['an overlong text', { bio: 'x'.repeat(301) }, 'bio'],
    ['a control character', { displayName: 'A\u0000' }, 'displayName'],
    ['HTML', { bio: '<svg onload=alert(1)>' }, 'bio'],
    ['an address without https', { website: 'http://a.example' }, 'website'],
    ['text in place of a number', { yearStarted: 'soon' }, 'yearStarted'],
    ['an unknown preference', { preferences: { loud: true } }, 'preferences.loud'],
    ['a future year', { yearStarted: 2999 }, 'yearStarted'],
    ['stripes without a belt', { stripes: 3 }, 'stripes'],
  ])('refuses %s', async (_what, body, field) => {
    expect(await call('PATCH', '/users/me', body)).toMatchObject({
      status: 400,
      body: { status: 400, data: { field } },
    })
  })

  test("refuses invalid JSON and bodies that aren't objects", async () => {
    for (const body of ['{', '[]', '"x"', 'null', '7'])
      expect((await call('PATCH', '/users/me', body)).status, body).toBeLessThan(500)
    expect((await call('PATCH', '/users/me', '{')).status).toBe(400)
  })

  test('refuses an invalid username', async () => {
    const save = (username: string) =>
      call('POST', '/onboarding/username', { username, displayName: 'Ana', ageConfirmed: true })
    expect(await save('a!')).toMatchObject({
      status: 400,
      body: { code: 'USERNAME_MALFORMED', message: 'Use 3–20 letters, numbers or _.', data: { field: 'username' } },
    })
    expect(await save('admin')).toMatchObject({
      status: 400,
      body: { code: 'USERNAME_RESERVED', message: "That username isn't available." },
    })
    await world.member('Bia', { username: 'bia_bia' })
    expect(await save('bia_bia')).toMatchObject({
      status: 409,
      body: { code: 'USERNAME_TAKEN', message: 'That username is taken.', data: { field: 'username' } },
    })
  })
})

test('refuses visitors with "No user logged in" before validating their input', async () => {
  for (const body of [{ bio: 'x' }, { nonsense: true }])
    expect(await call('PATCH', '/users/me', body, '')).toMatchObject({
      status: 401,
      body: { message: 'No user logged in' },
    })
})

test('responds to malformed ids with 404 or not_found, never 500', async () => {
  for (const id of [
    '%00',
    'a%00b',
    '%2F',
    'x'.repeat(129),
    'x'.repeat(400),
    '..%2f..',
    '%F0%9F%A5%8B',
    "'--",
    '%ED%A0%80',
  ]) {
    expect((await call('GET', `/users/${id}`)).status, id).toBeOneOf([400, 404])
    expect((await call('GET', `/usernames/${id}`)).status, id).toBeOneOf([400, 404])
    expect((await call('GET', `/links/user/${id}`)).status, id).toBeOneOf([200, 400, 404])
    expect((await call('PATCH', `/users/${id}`, { bio: 'x' })).status, id).toBeOneOf([400, 404])
  }
  expect((await call('GET', '/links/user/nobody')).body).toEqual({ status: 'not_found' })
  expect((await fetch(`${product.url}/files/profile_pictures/%2e%2e/profile.jpg`)).status).toBe(404)
  expect((await fetch(`${product.url}/files/profile_pictures/..%2f..%2fx/profile.jpg`)).status).toBe(404)
})

test('completes onboarding over HTTP with empty bodies for skipped steps', async () => {
  expect(await call('GET', '/onboarding')).toMatchObject({ status: 200, body: { step: 0 } })
  expect(
    await call('POST', '/onboarding/username', { username: 'ana_http', displayName: 'Ana', ageConfirmed: true }),
  ).toMatchObject({ status: 200, body: { step: 1 } })
  for (const step of [2, 3, 4, 5])
    expect(await call('PATCH', `/onboarding/steps/${step}`, {})).toMatchObject({ status: 200, body: { step } })
  expect((await call('PATCH', '/onboarding/steps/6', {})).status).toBe(404)
  expect(await call('POST', '/onboarding/complete', {})).toMatchObject({ status: 200, body: { complete: true } })
  expect(await call('GET', '/onboarding/suggestions')).toMatchObject({ status: 200 })
  const [row] = await world.db.select().from(users).where(eq(users.uid, uid))
  expect(row).toMatchObject({ username: 'ana_http', onboardingComplete: true })
})

test('changes one setting with PATCH /api/users/me/notificationPreferences', async () => {
  const path = '/users/me/notificationPreferences'
  expect(await call('PATCH', path, { toggle: { channel: 'push', type: 'like', on: false } })).toMatchObject({
    status: 200,
    body: { push: { types: { like: false } } },
  })
  expect(await call('PATCH', path, { toggle: { channel: 'push', type: 'gossip', on: false } })).toMatchObject({
    status: 400,
    body: { data: { field: 'toggle.type' } },
  })
})

test('limits username availability checks: 429 with Retry-After', async () => {
  const answers = []
  for (let number = 0; number < 95; number++) answers.push(await call('GET', `/usernames/name_${number}/availability`))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
})
