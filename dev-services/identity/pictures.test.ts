import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningIdentity, startIdentityProvider } from './provider.ts'

const limit = 5_242_880
let identity: RunningIdentity
const at = (path: string, init?: RequestInit) => fetch(`${identity.issuer}${path}`, init)

beforeAll(async () => {
  identity = await startIdentityProvider({
    port: 0,
    clientId: 'open-mat',
    clientSecret: 'secret',
    redirectUris: ['http://localhost:1/callback'],
    accounts: [],
  })
})
afterAll(() => identity.stop())
beforeEach(async () => {
  await at('/pictures/requests', { method: 'DELETE' })
})

test.each(['jpg', 'png'])('always serves the same real .%s image for a name', async (ending) => {
  const [one, two, other] = await Promise.all(
    ['ana', 'ana', 'bia'].map(async (name) =>
      Buffer.from(await (await at(`/pictures/${name}.${ending}`)).arrayBuffer()),
    ),
  )
  const { format, width, height } = await sharp(one).metadata()
  expect({ format, width, height }).toEqual({ format: ending === 'jpg' ? 'jpeg' : 'png', width: 256, height: 256 })
  expect(one).toEqual(two)
  expect(one).not.toEqual(other)
})

test("responds 404 to anything that isn't a picture", async () => {
  for (const path of [
    '/pictures/ana',
    '/pictures/fault/constructor',
    '/pictures/..%2f..%2fpackage.json',
    '/pictures/',
  ]) {
    expect((await at(path)).status, path).toBe(404)
  }
})

test.each([
  ['429', 429, 'text/plain; charset=utf-8'],
  ['wrong-type', 200, 'text/html; charset=utf-8'],
  ['svg', 200, 'image/svg+xml'],
  ['lies', 200, 'image/jpeg'],
  ['empty', 200, 'image/jpeg'],
])('the fault %s responds with %i %s', async (fault, status, type) => {
  const response = await at(`/pictures/fault/${fault}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([status, type])
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 2).toString('hex')).not.toBe('ffd8')
  if (fault === 'empty') expect(bytes).toHaveLength(0)
})

test('streams an oversized picture past the limit, with and without declaring its size', async () => {
  const silent = await at('/pictures/fault/too-big')
  expect(silent.headers.get('content-length')).toBeNull()
  expect((await silent.arrayBuffer()).byteLength).toBe(limit + 1)
  const declared = await at('/pictures/fault/too-big-declared')
  expect(declared.headers.get('content-length')).toBe(String(limit + 1))
  await declared.body?.cancel()
})

test('redirects to another site, by default to a URL where nothing listens', async () => {
  const away = await at('/pictures/fault/redirect-elsewhere', { redirect: 'manual' })
  expect([away.status, away.headers.get('location')]).toEqual([302, 'http://127.0.0.1:1/'])
  const given = await at('/pictures/fault/redirect-elsewhere?to=http://example.com/x', { redirect: 'manual' })
  expect(given.headers.get('location')).toBe('http://example.com/x')
})

test('never responds to a request for a hanging picture', async () => {
  await expect(at('/pictures/fault/hang', { signal: AbortSignal.timeout(300) })).rejects.toThrow('timeout')
})

test('flaky-429 refuses the first attempt of each person', async () => {
  const status = async (person: string) => (await at(`/pictures/fault/flaky-429?for=${person}`)).status
  expect([await status('ana'), await status('ana'), await status('bia')]).toEqual([429, 200, 429])
})

test('logs requests to the picture host, but not those from its own pages', async () => {
  for (const path of ['/pictures/ana.jpg', '/faces/ana.jpg', '/pictures/fault/429?for=1']) await at(path)
  expect(await (await at('/pictures/requests')).json()).toEqual({
    requests: [{ url: '/pictures/ana.jpg' }, { url: '/pictures/fault/429?for=1' }],
  })
})
