import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#domains/members/audit/server/tables.ts'
import { lockAllAdmins } from '#domains/members/people/server/admins.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { message } from '#platform/messages.ts'
import { translatorFor } from '#platform/translator.ts'
import { openWorld, type Person } from '#testing/world.ts'

// At least one admin always remains, even if the last two leave at the same time.

const world = await openWorld()

const leave = async ({ api }: Person) => {
  const { confirmation } = await api.account.farewell()
  return () => api.account.leave({ confirmation })
}
const remove = async ({ api }: Person, { uid }: Person) => {
  const { confirmation } = await api.account.farewellOf({ uid })
  return () => api.account.deleteMember({ uid, confirmation, reason: 'Sold stolen belts.' })
}
const why = { preset: 'other' as const, message: 'We need to talk.' }
const disable =
  async ({ api }: Person, { uid }: Person) =>
  () =>
    api.sanctions.apply({ uid, kind: 'disable', ...why })
const revoke =
  async ({ api }: Person, { uid }: Person) =>
  () =>
    api.roles.change({ uid, role: 'admin', on: false, reason: 'Less work' })

type Two = [one: Person, other: Person]
const WAYS: Record<string, (two: Two) => Promise<(() => Promise<unknown>)[]>> = {
  'both delete their own accounts': async ([one, other]) => [await leave(one), await leave(other)],
  "each deletes the other's account": async ([one, other]) => [await remove(one, other), await remove(other, one)],
  'one leaves while disabling the other': async ([one, other]) => [await leave(one), await disable(one, other)],
  "one leaves while revoking the other's role": async ([one, other]) => [await leave(one), await revoke(one, other)],
  "one revokes the other's role, the other disables them": async ([one, other]) => [
    await revoke(one, other),
    await disable(other, one),
  ],
  "one deletes the other's account as the other leaves": async ([one, other]) => [
    await remove(one, other),
    await leave(one),
  ],
}

test.each(Object.entries(WAYS))('one of two admins remains when %s', { tags: 'race' }, async (_name, way) => {
  await world.db.update(users).set({ role: sql`${users.role} || '{"admin": false}'` })
  const role = { admin: true, creator: false }
  const two: Two = [await world.member('One', { role }), await world.member('Other', { role })]
  const acts = await way(two)
  const answers = await Promise.allSettled(acts.map((act) => act()))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ status: expect.toSatisfy((status) => [401, 403, 409].includes(status)) })
  const stay = await world.db.transaction((tx) => lockAllAdmins(tx))
  expect(stay.filter(({ stays }) => stays)).toHaveLength(1)
})

test('logs what an admin or moderator was refused, with the reason they saw', async () => {
  await world.db.update(users).set({ role: sql`${users.role} || '{"admin": false}'` })
  const admin = await world.member('Only', { role: { admin: true, creator: false } })
  const moderator = await world.member('Mod', { role: { admin: false, creator: false, moderator: true } })
  const ana = await world.member('Ana')
  await expect((await leave(admin))()).rejects.toMatchObject({
    status: 409,
    message: 'There must be at least one admin.',
  })
  await expect(moderator.api.sanctions.apply({ uid: ana.uid, kind: 'suspend', days: 3, ...why })).rejects.toMatchObject(
    { status: 403 },
  )
  await expect(ana.api.sanctions.apply({ uid: moderator.uid, kind: 'warn', ...why })).rejects.toMatchObject({
    status: 403,
  })
  const refused = await world.db.select().from(auditLog).where(eq(auditLog.action, 'refused'))
  expect(refused.filter(({ who }) => [admin.uid, moderator.uid, ana.uid].includes(who))).toEqual([
    expect.objectContaining({
      who: admin.uid,
      target: 'account.leave',
      after: expect.objectContaining({ code: 'LAST_ADMIN' }),
      reason: '',
      explanation: { id: 'There must be at least one admin.' },
    }),
    expect.objectContaining({
      who: moderator.uid,
      target: 'sanctions.apply',
      after: { uid: ana.uid, kind: 'suspend', days: 3, preset: 'other', code: 'FORBIDDEN' },
      explanation: { id: 'Only admins can suspend accounts.' },
    }),
  ])
  // Messages to members aren't logged.
  expect(JSON.stringify(refused)).not.toContain(why.message)
})

test("shows refusals in the reader's language, and what people wrote unchanged", async () => {
  await world.db.update(users).set({ role: sql`${users.role} || '{"admin": false}'` })
  const admin = await world.member('Alone', { role: { admin: true, creator: false } })
  const ana = await world.member('Ana')
  await expect((await leave(admin))()).rejects.toMatchObject({ status: 409 })
  const ours = 'There must be at least one admin.'
  await admin.api.sanctions.apply({ uid: ana.uid, kind: 'warn', ...why, message: ours })
  for (const language of ['es', 'pt-BR']) {
    const api = world.apiWith(admin.token, { 'accept-language': language })
    const { items } = await api.admin.audit({ limit: 20 })
    const translated = translatorFor(language).t(message(ours))
    expect(translated).not.toBe(ours)
    expect(
      items
        .filter(({ who }) => who?.id === admin.uid)
        .map(({ reason }) => reason)
        .toSorted(),
    ).toEqual([ours, translated].toSorted())
  }
})
