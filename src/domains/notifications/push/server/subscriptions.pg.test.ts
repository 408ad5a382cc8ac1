import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { authUsers } from '#domains/members/session/server/tables.ts'
import { endEverySession } from '#domains/members/session/server/writes.ts'
import { days } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { readOrCreateSecret } from '#platform/secrets.ts'
import { refusalOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { startPushEndpoint } from '../../../../../dev-services/push/endpoint.ts'
import { MOST_SUBSCRIPTIONS } from '../rules.ts'
import { liveSubscription } from './subscriptions.ts'
import { pushSubscriptions } from './tables.ts'
import { vapidOf } from './vapid.ts'

const world = await openWorld({ env: { PUSH_HOSTS: 'localhost' } })
const service = await startPushEndpoint()
afterAll(() => service.stop())
beforeEach(() => service.behave())

type Caller = Pick<Person, 'api'>
const state = ({ api }: Caller) => api.push.state({ uid: 'me' })
const tryIt = ({ api }: Caller) => api.push.test({ uid: 'me' })

async function subscribe({ api }: Caller, subscription = service.subscribe()) {
  await api.push.subscribe({ uid: 'me', ...subscription })
  return subscription
}
const rowsOf = (uid: string) => world.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.uid, uid))

test('sends a device a message only it can read, signed with our key', async () => {
  const ana = await world.member('Ana')
  const { publicKey, subscribed } = await state(ana)
  expect(subscribed).toBe(false)
  const { endpoint } = await subscribe(ana, service.subscribe(publicKey))
  expect(await state(ana)).toEqual({ publicKey, subscribed: true, devices: 1 })

  expect(await tryIt(ana)).toEqual({ sent: true })
  const message = await service.next((arrived) => arrived.endpoint === endpoint)
  expect(JSON.parse(message.text)).toMatchObject({ title: 'Open Mat', path: '/settings/notifications' })
  expect(message).toMatchObject({ ttl: 60, urgency: 'high' })
  expect(service.refusals).toEqual([])

  expect(await ana.api.push.unsubscribe({ uid: 'me' })).toEqual({ subscribed: false })
  expect(await state(ana)).toMatchObject({ subscribed: false, devices: 0 })
  expect(await tryIt(ana)).toEqual({ sent: false })
})

test("sends nothing when the key isn't the one used to subscribe", async () => {
  const ana = await world.member('Ana')
  await subscribe(ana, service.subscribe('B'.repeat(87)))
  expect(await tryIt(ana)).toEqual({ sent: false })
  expect(service.refusals.at(-1)).toEqual({
    status: 403,
    why: 'signed with a different key than the subscription',
  })
  service.refusals.length = 0
})

test('hides devices from visitors and from other members', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const { api } = world.visitor
  const subscription = service.subscribe()
  for (const call of [
    () => api.push.state({ uid: 'me' }),
    () => api.push.subscribe({ uid: 'me', ...subscription }),
    () => api.push.unsubscribe({ uid: 'me' }),
    () => api.push.test({ uid: 'me' }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 401 })
  for (const call of [
    () => bia.api.push.state({ uid: ana.uid }),
    () => bia.api.push.subscribe({ uid: ana.uid, ...subscription }),
    () => bia.api.push.unsubscribe({ uid: ana.uid }),
    () => bia.api.push.test({ uid: ana.uid }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 404 })
})

test('rejects unknown push services and invalid keys, naming the field', async () => {
  const ana = await world.member('Ana')
  const good = service.subscribe()
  const point = Buffer.from(good.keys.p256dh, 'base64url')
  point[40] = (point[40] ?? 0) ^ 1
  const refused = (differing: { endpoint?: string; keys?: typeof good.keys }) =>
    refusalOf(ana.api.push.subscribe({ uid: 'me', ...good, ...differing }))
  expect(await refused({ endpoint: 'https://169.254.169.254/latest' })).toMatchObject({
    status: 400,
    data: { field: 'endpoint' },
  })
  expect(await refused({ endpoint: 'https://evil.example/x' })).toMatchObject({
    status: 400,
    data: { field: 'endpoint' },
  })
  expect(await refused({ keys: { ...good.keys, p256dh: point.toString('base64url') } })).toMatchObject({
    status: 400,
    data: { field: 'keys.p256dh' },
  })
  expect(await refused({ keys: { ...good.keys, auth: 'A'.repeat(24) } })).toMatchObject({
    status: 400,
    data: { field: 'keys.auth' },
  })
  expect(await refused({ endpoint: 'no address' })).toMatchObject({ status: 400 })
  expect(await rowsOf(ana.uid)).toEqual([])
})

test('ends push on the devices that are signed out', async () => {
  const ana = await world.member('Ana')
  const phone = await world.session(ana.uid)
  await subscribe(ana)
  await subscribe(phone)
  expect(await state(ana)).toMatchObject({ subscribed: true, devices: 2 })

  const here = (await phone.api.session.devices()).items.find(({ current }) => current)
  await ana.api.session.endDevice({ id: here?.id ?? '' })
  expect(await state(ana)).toMatchObject({ subscribed: true, devices: 1 })

  await world.db.transaction((tx) => endEverySession(tx, ana.uid))
  expect(await rowsOf(ana.uid)).toEqual([])
})

test('sends nothing to disabled members or expired sessions', async () => {
  const ana = await world.member('Ana')
  await subscribe(ana)
  const [{ id = '' } = {}] = await rowsOf(ana.uid)
  const live = () => liveSubscription(world.db, { id, uid: ana.uid, now: world.clock.now })
  expect(await live()).toMatchObject({ id })
  await world.db.update(authUsers).set({ banned: true }).where(eq(authUsers.id, ana.uid))
  expect(await live()).toBeUndefined()
  await world.db
    .update(authUsers)
    .set({ banned: true, banExpires: new Date(world.clock.now.getTime() - 1) })
    .where(eq(authUsers.id, ana.uid))
  expect(await live()).toMatchObject({ id })
  const later = new Date(world.clock.now.getTime() + days(61))
  expect(await liveSubscription(world.db, { id, uid: ana.uid, now: later })).toBeUndefined()
})

test("moves a browser's subscription to its next member, without earlier messages", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const browser = await subscribe(ana)
  const [{ id = '' } = {}] = await rowsOf(ana.uid)
  await subscribe(bia, browser)
  expect(await state(ana)).toMatchObject({ subscribed: false, devices: 0 })
  expect(await state(bia)).toMatchObject({ subscribed: true, devices: 1 })
  for (const { uid } of [ana, bia])
    expect(await liveSubscription(world.db, { id, uid, now: world.clock.now })).toBeUndefined()
})

test('counts a device once and replaces its old subscription', async () => {
  const ana = await world.member('Ana')
  const browser = await subscribe(ana)
  const [before] = await rowsOf(ana.uid)
  await subscribe(ana, browser)
  expect(await rowsOf(ana.uid)).toEqual([before])
  const renewed = await subscribe(ana)
  expect((await rowsOf(ana.uid)).map(({ endpoint }) => endpoint)).toEqual([renewed.endpoint])
})

test('keeps at most ten devices per member and drops the oldest, even in parallel', async () => {
  const ana = await world.member('Ana')
  const first = await subscribe(ana)
  world.pass(1000)
  const more = await Promise.all(Array.from({ length: MOST_SUBSCRIPTIONS + 2 }, () => world.session(ana.uid)))
  await Promise.all(more.map((device) => subscribe(device)))
  const kept = (await rowsOf(ana.uid)).map(({ endpoint }) => endpoint)
  expect(kept).toHaveLength(MOST_SUBSCRIPTIONS)
  expect(kept).not.toContain(first.endpoint)
})

test('drops a subscription when its first message finds it gone', async () => {
  const ana = await world.member('Ana')
  const { endpoint } = await subscribe(ana)
  service.unsubscribe(endpoint)
  expect(await tryIt(ana)).toEqual({ sent: false })
  expect(await state(ana)).toMatchObject({ subscribed: false, devices: 0 })
  service.refusals.length = 0
})

test('creates one private, matching key pair shared by all processes', async () => {
  const { publicKey, privateKey, subject } = await vapidOf(world.config)
  expect(subject).toBe('mailto:no-reply@localhost')
  expect((await stat(join(world.config.dataDir, 'vapid.secret'))).mode & 0o777).toBe(0o600)
  const made = await Promise.all(Array.from({ length: 8 }, () => readOrCreateSecret(world.config.dataDir, 'raced')))
  expect(new Set(made).size).toBe(1)

  const pair = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
  const configured = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://openmat.example', ...pair })
  expect(await vapidOf(configured)).toEqual({ subject: 'https://openmat.example', publicKey, privateKey })
  expect(() => readConfig({ NODE_ENV: 'test', ...pair, VAPID_PRIVATE_KEY: 'x'.repeat(43) })).toThrow(
    'VAPID_PRIVATE_KEY',
  )
})
