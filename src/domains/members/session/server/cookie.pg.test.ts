import { beforeAll, expect, test } from 'vitest'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'
import { openCookieJar } from '../../../../../dev-services/identity/cookie-jar.ts'
import { followSignIn } from '../../../../../dev-services/identity/follow-sign-in.ts'

const URL_BEHIND_PROXY = 'https://openmat.example'

let product: Awaited<ReturnType<typeof startProduct>>
beforeAll(async () => {
  product = await startProduct(await openWorld(), { env: { PUBLIC_URL: URL_BEHIND_PROXY } })
})

const reach = (url: URL) =>
  url.origin === URL_BEHIND_PROXY ? new URL(url.pathname + url.search, `http://127.0.0.1:${product.port}`) : url
const call = (path: string, cookie: string, method = 'POST') =>
  fetch(reach(new URL(path, URL_BEHIND_PROXY)), { method, headers: { cookie } })

async function signIn() {
  const jar = openCookieJar()
  const lines: string[] = []
  const keep = jar.keep
  jar.keep = (url, response) => {
    if (url.origin === URL_BEHIND_PROXY) lines.push(...response.headers.getSetCookie())
    keep(url, response)
  }
  const start = `${URL_BEHIND_PROXY}/api/auth/sign-in/google?mode=redirect`
  const { cookies } = await followSignIn(start, { email: 'ana@example.test' }, { jar, reach })
  return { cookies, lines }
}

test('binds every cookie to this host and path over https', async () => {
  const { cookies, lines } = await signIn()
  const refreshed = await call('/api/auth/refresh', cookies)
  expect(await refreshed.json()).toMatchObject({ status: 'signed-in' })
  const all = [...lines, ...refreshed.headers.getSetCookie()]
  expect(all.filter((line) => line.startsWith('__Host-open-mat.session_token='))).toHaveLength(2)
  for (const line of all) {
    expect(line).toMatch(/^__Host-open-mat\./)
    expect(line).toMatch(/; Path=\/(;|$)/)
    expect(line).toMatch(/; Secure(;|$)/)
    expect(line).not.toMatch(/; Domain=/i)
  }
})

test('ignores a session cookie that a sibling host could have set', async () => {
  const { cookies } = await signIn()
  const answer = await call('/api/auth/session', cookies.replace('__Host-', '__Secure-'), 'GET')
  expect(await answer.json()).toMatchObject({ status: 'signed-out' })
})

test.each([
  ['POST', '/api/auth/sign-out'],
  ['DELETE', '/api/auth/sessions'],
])("clears only the browser's cache when signing out with %s %s", async (method, path) => {
  const answer = await call(path, (await signIn()).cookies, method)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
})
