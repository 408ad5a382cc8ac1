import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { COMMAND_LINE } from '#domains/members/audit/server/audit.ts'
import { auditLog } from '#domains/members/audit/server/tables.ts'
import { days, hours, minutes } from '#platform/clock.ts'
import { openLive } from '#platform/live.ts'
import { openWorld } from '#testing/world.ts'
import { endSessions } from './admin.ts'
import { authSessions, authUsers } from './tables.ts'
import { deleteExpiredSessions } from './writes.ts'

const world = await openWorld()

test('returns every field of the session to its member', async () => {
  const ana = await world.member('Ana', { beltRank: 'black' })
  const state = await ana.api.session.current()
  expect(state).toMatchObject({
    status: 'signed-in',
    isNewUser: false,
    user: {
      uid: ana.uid,
      displayName: 'Ana',
      email: ana.email,
      emailVerified: true,
      phoneNumber: null,
      tenantId: null,
      isAnonymous: false,
    },
    userProfile: { uid: ana.uid, beltRank: 'black', accountType: 'individual' },
  })
})

test('gives visitors no session, and ends a session on the server when signing out', async () => {
  expect(await world.visitor.api.session.current()).toEqual({ status: 'signed-out', reason: null })
  const ana = await world.member('Ana')
  await ana.api.session.signOut()
  expect(await ana.api.session.current()).toEqual({ status: 'signed-out', reason: 'expired' })
  await expect(ana.api.session.devices()).rejects.toMatchObject({ status: 401, code: 'token-expired' })
})

test('accepts a token on the API for an hour, then only for its refresh', async () => {
  const ana = await world.member('Ana')
  world.pass(minutes(59))
  expect((await ana.api.session.current()).status).toBe('signed-in')
  world.pass(minutes(2))
  expect((await ana.api.session.current()).status).toBe('stale')
  await expect(ana.api.session.devices()).rejects.toMatchObject({ status: 401, code: 'token-stale' })
  const refreshed = await ana.api.session.refresh()
  expect(refreshed).toMatchObject({
    status: 'signed-in',
    tokenExpiresAt: new Date(world.clock.now.getTime() + hours(1)).toISOString(),
  })
  expect((await ana.api.session.devices()).items).toHaveLength(1)
})

test('ends a session after sixty days without a visit, but not after fifty-nine', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  world.pass(days(59))
  expect((await ana.api.session.refresh()).status).toBe('signed-in')
  world.pass(days(2))
  expect(await bia.api.session.refresh()).toEqual({ status: 'signed-out', reason: 'expired' })
  expect((await ana.api.session.refresh()).status).toBe('signed-in')
})

test('deletes only the sessions without a visit for 60 days', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  world.pass(days(59))
  await ana.api.session.refresh()
  world.pass(days(1))
  await deleteExpiredSessions(world.db, world.clock.now)
  const sessionsOf = (uid: string) => world.db.$count(authSessions, eq(authSessions.userId, uid))
  expect(await sessionsOf(bia.uid)).toBe(0)
  expect(await sessionsOf(ana.uid)).toBe(1)
  expect(await bia.api.session.refresh()).toEqual({ status: 'signed-out', reason: 'expired' })
})

test("refuses a disabled member's next request, even if only the row was changed", async () => {
  const ana = await world.member('Ana')
  await world.db.update(authUsers).set({ banned: true }).where(eq(authUsers.id, ana.uid))
  expect(await ana.api.session.current()).toEqual({ status: 'signed-out', reason: 'disabled' })
  await expect(ana.api.session.devices()).rejects.toMatchObject({ status: 401, code: 'user-disabled' })
  expect(await ana.api.session.refresh()).toEqual({ status: 'signed-out', reason: 'disabled' })
})

test('notifies the open pages of a disabled or signed-out member within seconds', async () => {
  const live = await openLive(world.url, world.log)
  afterAll(() => live.close())
  const ana = await world.member('Ana')
  const told: unknown[] = []
  live.listen(ana.uid, ({ type, body }) => told.push({ type, body }))
  await world.db.delete(authSessions).where(eq(authSessions.userId, ana.uid))
  await world.db.update(authUsers).set({ banned: true }).where(eq(authUsers.id, ana.uid))
  await expect.poll(() => told.length).toBe(2)
  expect(told).toEqual([
    { type: 'session', body: { sessionId: expect.any(String) } },
    { type: 'session', body: {} },
  ])
})

test('lets members see and end only their own sessions', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const phone = await world.session(ana.uid)
  const devices = (await ana.api.session.devices()).items
  expect(devices).toHaveLength(2)
  const other = devices.find((device) => !device.current)
  await expect(bia.api.session.endDevice({ id: other?.id ?? '' })).rejects.toMatchObject({ status: 404 })
  await ana.api.session.endDevice({ id: other?.id ?? '' })
  expect((await phone.api.session.current()).status).toBe('signed-out')
  expect((await ana.api.session.current()).status).toBe('signed-in')
})

test("signs out everywhere by ending all of that member's sessions and no others", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const phone = await world.session(ana.uid)
  expect(await ana.api.session.signOutEverywhere()).toEqual({ ended: 2 })
  expect((await phone.api.session.current()).status).toBe('signed-out')
  expect((await bia.api.session.current()).status).toBe('signed-in')
})

test('ends all sessions with one command and writes that to the audit log', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const act = { by: COMMAND_LINE, reason: 'a backup was restored', now: world.clock.now }
  expect(await world.db.transaction((tx) => endSessions(tx, { ...act, uid: ana.uid }))).toBe(1)
  expect((await bia.api.session.current()).status).toBe('signed-in')
  const ended = await world.db.transaction((tx) => endSessions(tx, act))
  expect((await bia.api.session.current()).status).toBe('signed-out')
  const acts = await world.db.select().from(auditLog).where(eq(auditLog.action, 'sessions.end'))
  expect(acts).toMatchObject([
    { target: `users/${ana.uid}`, after: { ended: 1 } },
    { who: COMMAND_LINE, target: 'sessions', after: { ended }, reason: act.reason },
  ])
})

test('refuses account changes by visitors with a specific message', async () => {
  await expect(world.visitor.api.session.updateUser({ displayName: 'Ana' })).rejects.toMatchObject({
    status: 401,
    message: 'No user logged in',
  })
})

test('renames the account with the profile, and refuses pictures from other sites', async () => {
  const ana = await world.member('Ana')
  expect(await ana.api.session.updateUser({ displayName: '  Ana Lúcia ' })).toMatchObject({ displayName: 'Ana Lúcia' })
  await expect(ana.api.session.updateUser({ photoURL: 'https://elsewhere.example/me.jpg' })).rejects.toMatchObject({
    status: 400,
    data: { field: 'photoURL' },
  })
  await expect(ana.api.session.updateUser({ displayName: '' })).rejects.toMatchObject({ status: 400 })
})

test('ends all other sessions of a member, keeping this one', async () => {
  const [ana, bia] = await world.members('Alva', 'Berta')
  const [phone, tablet] = [await world.session(ana.uid), await world.session(ana.uid)]
  expect(await ana.api.session.signOutOthers()).toEqual({ ended: 2 })
  expect(await ana.api.session.signOutOthers()).toEqual({ ended: 0 })
  for (const other of [phone, tablet]) await expect(other.api.session.devices()).rejects.toMatchObject({ status: 401 })
  expect((await ana.api.session.devices()).items).toMatchObject([{ current: true }])
  expect((await bia.api.session.devices()).items).toHaveLength(1)
  await expect(world.visitor.api.session.signOutOthers()).rejects.toMatchObject({ status: 401 })
})
