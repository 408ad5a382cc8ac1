import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#domains/members/people/server/tables.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person, type World } from '#testing/world.ts'
import { unsubscribeTokens } from './unsubscribe-token.ts'

let world: World
let product: Awaited<ReturnType<typeof startProduct>>
beforeAll(async () => {
  world = await openWorld()
  product = await startProduct(world)
})

const tokenFor = ({ uid }: Person, type: 'comment' | null) => unsubscribeTokens(world.secret).write({ uid, type })
const at = (token: string) => `${product.url}/api/unsubscribe/${token}`
const emailOf = async ({ uid }: Person) => {
  const [row] = await world.db.select().from(users).where(eq(users.uid, uid))
  return { ...row?.notificationPreferences.email, lastUpdated: row?.preferences.lastUpdated }
}
const oneClick = (token: string, init: RequestInit = {}) =>
  fetch(at(token), { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), ...init })

test("an email program's one click turns a type off, without a session", async () => {
  const ana = await world.member('Ana')
  const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
  expect((await oneClick(tokenFor(ana, 'comment'), { headers })).status).toBe(200)
  expect(await emailOf(ana)).toMatchObject({
    enabled: true,
    types: { comment: false },
    lastUpdated: expect.any(String),
  })
  const multipart = new FormData()
  multipart.set('List-Unsubscribe', 'One-Click')
  expect((await oneClick(tokenFor(ana, null), { headers, body: multipart })).status).toBe(200)
  expect((await oneClick(tokenFor(ana, null), { headers })).status).toBe(200)
  expect(await emailOf(ana)).toMatchObject({ enabled: false })
})

test('following the link changes nothing, and says what it is for, address masked', async () => {
  const ana = await world.member('Ana')
  const read = await fetch(at(tokenFor(ana, 'comment')))
  const body = await read.text()
  expect(JSON.parse(body)).toEqual({ type: 'comment', email: 'a…@example.test', on: true, mail: true })
  expect(body).not.toContain(ana.uid)
  expect((await emailOf(ana)).types?.comment).toBeUndefined()
})

test('without signing in it is turned off, on again, and all of it off', async () => {
  const ana = await world.member('Ana')
  const { unsubscribe } = world.visitor.api.mail
  const token = tokenFor(ana, 'comment')
  expect(await unsubscribe.change({ token, on: false })).toMatchObject({ on: false, mail: true })
  expect(await unsubscribe.change({ token, on: true })).toMatchObject({ on: true, mail: true })
  expect(await unsubscribe.change({ token, on: false, all: true })).toMatchObject({ on: false, mail: false })
  expect(await emailOf(ana)).toMatchObject({ enabled: false, types: { comment: true } })
  expect(await unsubscribe.change({ token, on: true })).toMatchObject({ on: true, mail: true })
})

test('a tampered, cut or orphaned token is 404, without saying more', async () => {
  const [ana, bia] = [await world.member('Ana'), await world.member('Bia')]
  const [mine = '', signature = ''] = tokenFor(ana, 'comment').split('.')
  const [theirs = ''] = tokenFor(bia, 'comment').split('.')
  const gone = unsubscribeTokens(world.secret).write({ uid: 'nobody', type: null })
  const foreign = unsubscribeTokens('another secret').write({ uid: ana.uid, type: null })
  for (const token of [
    `${theirs}.${signature}`,
    mine,
    `${mine}.`,
    signature,
    'x',
    '%00',
    `${mine}.${signature}.x`,
    gone,
    foreign,
  ]) {
    const answers = await Promise.all([fetch(at(token)), oneClick(token)])
    expect(
      answers.map(({ status }) => status),
      token,
    ).toEqual([404, 404])
  }
  expect((await emailOf(bia)).types?.comment).toBeUndefined()
})

test('a POST that is no one-click is 400, and pages elsewhere may write nowhere else', async () => {
  const ana = await world.member('Ana')
  const token = tokenFor(ana, 'comment')
  for (const body of ['', 'List-Unsubscribe=Maybe', 'x=List-Unsubscribe=One-Click', '{"on":false}'])
    expect((await oneClick(token, { body, headers: { 'content-type': 'text/plain' } })).status, body).toBe(400)
  const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }
  const put = await fetch(at(token), { method: 'PUT', headers, body: '{"on":false}' })
  expect(put.status).toBe(403)
  expect((await fetch(`${at(token)}/../../users/me`, { method: 'POST', headers, body: '{}' })).status).toBe(403)
  expect((await emailOf(ana)).types?.comment).toBeUndefined()
})
