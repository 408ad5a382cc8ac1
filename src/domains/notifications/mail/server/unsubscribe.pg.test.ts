import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#domains/members/people/server/tables.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { unsubscribeTokens } from './unsubscribe-token.ts'

const world = await openWorld()
const product = await startProduct(world)

const tokenFor = ({ uid }: Person, type: 'comment' | null) => unsubscribeTokens(world.secret).write({ uid, type })
const at = (token: string) => `${product.url}/api/unsubscribe/${token}`
const emailOf = async ({ uid }: Person) => {
  const [row] = await world.db.select().from(users).where(eq(users.uid, uid))
  return { ...row?.notificationPreferences.email, lastUpdated: row?.preferences.lastUpdated }
}
const oneClick = (token: string, init: RequestInit = {}) =>
  fetch(at(token), { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), ...init })

test("turns a type off with an email program's one click, without a session", async () => {
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

test('changes nothing when the link is opened, and masks the address', async () => {
  const ana = await world.member('Ana')
  const read = await fetch(at(tokenFor(ana, 'comment')))
  const body = await read.text()
  expect(JSON.parse(body)).toEqual({ type: 'comment', email: 'a…@example.test', on: true, mail: true })
  expect(body).not.toContain(ana.uid)
  expect((await emailOf(ana)).types?.comment).toBeUndefined()
})

test('turns one type off and on again, and all emails off, without signing in', async () => {
  const ana = await world.member('Ana')
  const { unsubscribe } = world.visitor.api.mail
  const token = tokenFor(ana, 'comment')
  expect(await unsubscribe.change({ token, on: false })).toMatchObject({ on: false, mail: true })
  expect(await unsubscribe.change({ token, on: true })).toMatchObject({ on: true, mail: true })
  expect(await unsubscribe.change({ token, on: false, all: true })).toMatchObject({ on: false, mail: false })
  expect(await emailOf(ana)).toMatchObject({ enabled: false, types: { comment: true } })
  expect(await unsubscribe.change({ token, on: true })).toMatchObject({ on: true, mail: true })
})

test('sends a daily digest to a member with "never" who turns one type on', async () => {
  const ana = await world.member('Ana')
  await world.db
    .update(users)
    .set({ notificationPreferences: sql`jsonb_set(notification_preferences, '{email,frequency}', '"never"')` })
    .where(eq(users.uid, ana.uid))
  const token = tokenFor(ana, 'comment')
  expect(await world.visitor.api.mail.unsubscribe.change({ token, on: true })).toMatchObject({ on: true, mail: true })
  expect(await emailOf(ana)).toMatchObject({ enabled: true, frequency: 'daily' })
})

test('responds to tampered, truncated and orphaned tokens with 404 and no details', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
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

test('refuses other POSTs with 400, and allows no other cross-origin writes', async () => {
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
