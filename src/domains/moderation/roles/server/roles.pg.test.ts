import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { COMMAND_LINE } from '#domains/members/audit/server/audit.ts'
import { allPages } from '#testing/all-pages.ts'
import { openWorld } from '#testing/world.ts'

import { changeRole } from './change.ts'
import { hasRole } from './reads.ts'

const world = await openWorld()
const asAdmin = { role: { admin: true, creator: false } }
const admin = await world.member('Admin', asAdmin)
const reason = 'Looks after the place'
const find = async (q: string) => (await admin.api.roles.search({ q })).items

test('finds members by name, username and email, even in other alphabets', async () => {
  const person = await world.member('Zoë Ławniczak Müller', { username: 'zoe_law' })
  for (const q of [
    'muller',
    'Zoë',
    'ŁAWNICZAK',
    'zoë ław',
    '@zoe_law',
    'zoe_law',
    person.email.slice(0, 8),
    person.email.toUpperCase(),
  ])
    expect(
      (await find(q)).map((each) => each.person.id),
      q,
    ).toContain(person.uid)
  expect(await find('100%')).toEqual([])
  expect(await find('nobody of this name')).toEqual([])
})

test("lists members with a role when there's no search, without gaps or repeats", async () => {
  const several = await world.members('Mo', 'Ma', 'Mi')
  for (const { uid } of several) await admin.api.roles.change({ uid, role: 'moderator', on: true, reason })
  const all = (await admin.api.roles.search({})).items.map(({ person }) => person.id)
  expect(all).toEqual(expect.arrayContaining([admin.uid, ...several.map(({ uid }) => uid)]))
  const pages = (await allPages((cursor) => admin.api.roles.search({ limit: 1, cursor }))).map(
    ({ person }) => person.id,
  )
  expect(pages).toEqual(all)
  const { rows } = await world.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(sql`explain select uid from users where ${hasRole} order by uid limit 20`)
  })
  expect(JSON.stringify(rows), 'the plan').toContain('users_roles')
})

test('applies a role from the next request, notifies with the reason, and logs it', async () => {
  const bia = await world.member('Bia')
  await expect(bia.api.admin.settings()).rejects.toMatchObject({ status: 403 })

  const granted = await admin.api.roles.change({ uid: bia.uid, role: 'admin', on: true, reason })
  await admin.api.roles.change({ uid: bia.uid, role: 'admin', on: true, reason })

  expect(granted).toMatchObject({ admin: true, moderator: false, isOwn: false })
  await expect(bia.api.admin.settings()).resolves.toBeTruthy()
  const { items } = await bia.api.notifications.list({ uid: 'me', tab: 'system' })
  expect(items).toMatchObject([{ type: 'account_update', extra: { title: "You're now an admin", text: reason } }])
  await world.db.execute(sql`insert into audit_log (id, who, action, target, at) select 'warning' || n, ${admin.uid},
    'member.warn', ${`users/${bia.uid}`}, ${world.clock.now.toISOString()}::timestamptz + n * interval '1 minute' from generate_series(1, 50) n`)
  const [who, about] = [{ id: admin.uid }, { id: bia.uid }]
  expect((await admin.api.roles.history({ uid: bia.uid })).items).toMatchObject([
    { action: 'role.grant', before: { admin: false }, after: { admin: true }, reason, who, about },
  ])
  await admin.api.roles.change({ uid: bia.uid, role: 'admin', on: false, reason: 'Left the team' })
  await expect(bia.api.admin.settings()).rejects.toMatchObject({ status: 403 })
})

test('refuses changes to your own admin role, and changes without a reason', async () => {
  await expect(admin.api.roles.change({ uid: admin.uid, role: 'admin', on: false, reason })).rejects.toMatchObject({
    status: 403,
    message: "You can't change your own admin role. Ask another admin.",
  })
  await expect(
    admin.api.roles.change({ uid: admin.uid, role: 'moderator', on: true, reason: ' ' }),
  ).rejects.toMatchObject({ status: 400, data: { issues: [{ path: ['reason'] }] } })
  await expect(admin.api.roles.change({ uid: 'nobody', role: 'moderator', on: true, reason })).rejects.toMatchObject({
    status: 404,
  })
})

test('leaves one admin when two remove each other concurrently', { tags: 'race' }, async () => {
  await world.db.execute(sql`update users set role = role || '{"admin": false}'`)
  const [one, other] = [await world.member('One', asAdmin), await world.member('Other', asAdmin)]
  const answers = await Promise.allSettled([
    one.api.roles.change({ uid: other.uid, role: 'admin', on: false, reason }),
    other.api.roles.change({ uid: one.uid, role: 'admin', on: false, reason }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 403 } })
  const { rows } = await world.db.execute(sql`select uid from users where role ->> 'admin' = 'true'`)
  expect(rows).toHaveLength(1)
  await world.db.execute(sql`update users set role = role || '{"admin": true}' where uid = ${admin.uid}`)
})

test('refuses to remove the last active admin, even from the command line', async () => {
  const only = await world.member('Only', asAdmin)
  const disabled = await world.member('Disabled', asAdmin)
  await world.db.execute(sql`update auth_users set banned = true where id = ${disabled.uid}`)
  await world.db.execute(
    sql`update users set role = role || '{"admin": false}' where uid not in (${only.uid}, ${disabled.uid})`,
  )
  const revoke = (uid: string) =>
    world.write((context) => changeRole(context, { uid, role: 'admin', on: false, reason, by: COMMAND_LINE }))
  await expect(revoke(only.uid)).rejects.toMatchObject({ status: 409, message: 'There must be at least one admin.' })
  await revoke(disabled.uid)
  expect((await only.api.roles.history({ uid: disabled.uid })).items).toMatchObject([{ who: null, reason }])
  await world.db.execute(sql`update users set role = role || '{"admin": true}' where uid = ${admin.uid}`)
})

test("suspends a creator when the role is revoked, and restores them when it's granted", async () => {
  const coach = await world.member('Coach')
  await admin.api.roles.change({ uid: coach.uid, role: 'creator', on: true, reason })
  expect((await coach.api.creators.me()).state).toBe('approved')

  world.pass(1000)
  const taken = await admin.api.roles.change({ uid: coach.uid, role: 'creator', on: false, reason: 'Rude' })
  expect(taken).toMatchObject({ creator: false, creatorState: 'suspended' })
  await expect(coach.api.creators.me()).rejects.toMatchObject({ status: 403 })

  world.pass(1000)
  const back = await admin.api.roles.change({ uid: coach.uid, role: 'creator', on: true, reason: 'Sorry' })
  expect(back).toMatchObject({ creator: true, creatorState: 'approved' })
  expect((await admin.api.roles.history({ uid: coach.uid })).items.map(({ action }) => action)).toEqual([
    'creator.restore',
    'creator.suspend',
    'role.grant',
  ])
  await world.db.update(creators).set({ state: 'revoked' })
  await world.db.execute(sql`update users set role = role || '{"creator": false}' where uid = ${coach.uid}`)
  await expect(admin.api.roles.change({ uid: coach.uid, role: 'creator', on: true, reason })).rejects.toMatchObject({
    status: 409,
    code: 'CREATOR_REVOKED',
  })
})
