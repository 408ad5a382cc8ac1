import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openWorld } from '#testing/world.ts'
import {
  accepts,
  defaultNotificationPreferences,
  type NotificationChange,
  notificationPreferencesFor,
  withChange,
} from '../rules.ts'
import {
  acceptsNotification,
  changeNotificationPreferences,
  readNotificationPreferences,
} from './notification-preferences.ts'

const world = await openWorld()
const ana = await world.member('Ana')

const change = (what: object) => ana.api.people.changeNotificationPreferences({ uid: 'me', ...what })

test('returns the default notification preferences at first', async () => {
  expect(await ana.api.people.notificationPreferences({ uid: 'me' })).toEqual(defaultNotificationPreferences())
})

test('changes one type, frequency, email or push alone, and saves the time', async () => {
  const steps = [
    [
      { toggle: { channel: 'push', type: 'comment', on: false } },
      { push: { types: { comment: false, gym_post: false } } },
    ],
    [{ toggle: { channel: 'inApp', type: 'like', on: false } }, { inApp: { types: { like: false } } }],
    [{ emailFrequency: 'weekly' }, { email: { frequency: 'weekly', enabled: true } }],
    [{ emailEnabled: false }, { email: { frequency: 'weekly', enabled: false } }],
    [{ pushEnabled: false }, { push: { enabled: false, types: { comment: false } } }],
    [{ toggle: { channel: 'email', type: 'like', on: true } }, { email: { types: { like: true, gym_post: false } } }],
  ]
  for (const [what, outcome] of steps) {
    world.pass(1000)
    expect(await change(what ?? {})).toMatchObject(outcome ?? {})
    expect(await ana.api.people.profile({ uid: 'me' })).toMatchObject({
      own: { preferences: { lastUpdated: world.clock.now.toISOString(), darkMode: true } },
    })
  }
})

test("keeps every switch that's changed concurrently", async () => {
  const types = ['follow', 'like', 'comment', 'mention', 'gym_event', 'gym_post'] as const
  await Promise.all(types.map((type) => change({ toggle: { channel: 'email', type, on: false } })))
  const { email } = await ana.api.people.notificationPreferences({ uid: 'me' })
  for (const type of types) expect(email.types[type], type).toBe(false)
})

test("allows types that aren't listed; changing one leaves the others unchanged", async () => {
  const bia = await world.member('Bia')
  const { inApp } = await bia.api.people.changeNotificationPreferences({
    uid: 'me',
    toggle: { channel: 'inApp', type: 'mention', on: false },
  })
  expect(inApp.types).toEqual({ mention: false })
  const preferences = await bia.api.people.notificationPreferences({ uid: 'me' })
  expect(accepts(preferences, 'mention')).toBe(false)
  expect(accepts(preferences, 'comment')).toBe(true)
})

test('sets every switch of a level, as onboarding does, and saves the time', async () => {
  const caio = await world.member('Caio')
  for (const level of ['calm', 'everything', 'normal'] as const) {
    world.pass(1000)
    const after = await caio.api.people.changeNotificationPreferences({ uid: 'me', level })
    expect(after).toEqual(notificationPreferencesFor(level))
    expect(await caio.api.people.profile({ uid: 'me' })).toMatchObject({
      own: { preferences: { lastUpdated: world.clock.now.toISOString() } },
    })
  }
})

test('computes the same preferences on screen as on the server', async () => {
  const dora = await world.member('Dora')
  let shown = await dora.api.people.notificationPreferences({ uid: 'me' })
  const steps: NotificationChange[] = [
    { toggle: { channel: 'push', type: 'comment', on: false } },
    { emailFrequency: 'weekly', emailEnabled: false },
    { level: 'everything' },
    { pushEnabled: false, toggle: { channel: 'inApp', type: 'gym_post', on: false } },
    { level: 'calm', toggle: { channel: 'email', type: 'like', on: true } },
  ]
  for (const step of steps) {
    shown = withChange(shown, step)
    expect(await dora.api.people.changeNotificationPreferences({ uid: 'me', ...step })).toEqual(shown)
  }
})

test('accepts every email frequency', async () => {
  for (const emailFrequency of ['immediate', 'weekly', 'never', 'daily'] as const)
    expect((await change({ emailFrequency })).email.frequency).toBe(emailFrequency)
})

test.each([
  ['an unknown type', { toggle: { channel: 'email', type: 'gossip', on: true } }],
  ['an unknown channel', { toggle: { channel: 'fax', type: 'like', on: true } }],
  ['an unknown frequency', { emailFrequency: 'hourly' }],
  ['an unknown field', { smsEnabled: true }],
  ['an unknown level', { level: 'deafening' }],
  ['an empty change', {}],
])('refuses %s with 400', async (_what, what) => {
  await expect(change(what)).rejects.toMatchObject({ status: 400 })
})

test('keeps preferences private to their owner', async () => {
  const bia = await world.member('Bia')
  await expect(bia.api.people.notificationPreferences({ uid: ana.uid })).rejects.toMatchObject({ status: 403 })
  await expect(bia.api.people.changeNotificationPreferences({ uid: ana.uid, pushEnabled: true })).rejects.toMatchObject(
    { status: 403 },
  )
  await expect(world.visitor.api.people.notificationPreferences({ uid: ana.uid })).rejects.toMatchObject({
    status: 401,
  })
})

const errors = () => world.logged().flatMap(({ level, err }) => (level === 50 ? [(err as Error).message] : []))

test('logs "User not found" and returns the defaults for a missing member', async () => {
  expect(await readNotificationPreferences(world.db, { uid: 'nobody', log: world.log })).toEqual(
    defaultNotificationPreferences(),
  )
  expect(errors().at(-1)).toBe('User not found')
})

test('logs and rethrows a failed change', async () => {
  const before = errors().length
  await expect(
    changeNotificationPreferences(world.db, { uid: 'nobody', now: world.clock.now, log: world.log, pushEnabled: true }),
  ).rejects.toThrow('User not found')
  expect(errors()).toHaveLength(before + 1)
})

test('logs a failed check and allows the notification', async () => {
  const calm = await world.member('Calm')
  await calm.api.people.changeNotificationPreferences({
    uid: 'me',
    toggle: { channel: 'inApp', type: 'like', on: false },
  })
  const asked = { uid: calm.uid, type: 'like', log: world.log } as const
  expect(await acceptsNotification(world.db, asked)).toBe(false)
  expect(await acceptsNotification(world.db, { ...asked, channel: 'push' })).toBe(true)

  const before = errors().length
  await world.db.execute(sql`alter table users rename to users_away`)
  try {
    expect(await acceptsNotification(world.db, asked)).toBe(true)
  } finally {
    await world.db.execute(sql`alter table users_away rename to users`)
  }
  expect(errors()).toHaveLength(before + 1)
})
