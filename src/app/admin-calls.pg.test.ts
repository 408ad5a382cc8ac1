import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessionCookie } from '#domains/members/session/server/cookie.ts'
import { authUsers } from '#domains/members/session/server/tables.ts'
import { admin, moderator } from '#platform/auth.ts'
import { days } from '#platform/clock.ts'
import { callOf, callsOf, gatesOf } from '#testing/calls.ts'
import { openWorld } from '#testing/world.ts'
import { router } from './api.ts'
import { contract } from './contract.ts'

// Every call only admins or moderators may make, found through the contract and the procedures' middleware, so new
// calls are covered automatically.

const world = await openWorld()
const procedures = router({
  cookie: sessionCookie(world.config, world.secret),
  secret: world.secret,
  visits: world.visits,
})

interface Call {
  name: string
  path: string
  /** The role a call requires, if it's for admins or moderators. */
  gate: 'admin' | 'moderator' | null
}

/** Paths of calls that move or show money. */
const MONEY = /refund|payout|ledger|money|invoice|earning/

const calls = callsOf(contract).map(({ name, path }): Call => ({ name, path, gate: gateOf(name) }))
const guarded = calls.filter(({ gate, path }) => gate !== null || path.startsWith('/admin'))

const gym = await world.gym('Guarded Gym')
const callers = {
  member: await world.member('Member'),
  'gym owner': await world.member('Owner'),
  'gym manager': await world.member('Manager'),
  'gym coach': await world.member('Coach'),
  "a gym's account": await world.member('Gym account', { accountType: 'gym' }),
  'a guardian': await world.member('Guardian', { accountType: 'guardian' }),
  creator: await world.member('Creator', { role: { admin: false, creator: true } }),
  moderator: await world.member('Moderator', { role: { admin: false, creator: false, moderator: true } }),
}
await world.staff(gym, callers['gym owner'], 'owner')
await world.staff(gym, callers['gym manager'], 'manager')
await world.staff(gym, callers['gym coach'], 'coach')

test('lets only admins and moderators make calls below /admin', () => {
  expect(guarded.length).toBeGreaterThan(30)
  expect(guarded.filter(({ gate }) => gate === null).map(({ name }) => name)).toEqual([])
})

test.each(guarded.map((call) => [call.name, call] as const))(
  '%s refuses visitors and every lesser role, whatever the input',
  async (_name, call) => {
    for (const input of [undefined, {}, { id: 'x', uid: callers.member.uid, reason: 'because' }]) {
      await expect(invoke(world.visitor.api, call, input), 'a visitor').rejects.toMatchObject({ status: 401 })
      for (const [who, { api }] of Object.entries(callers)) {
        if (who === 'moderator' && call.gate === 'moderator') continue
        await expect(invoke(api, call, input), who).rejects.toMatchObject({ status: 403 })
      }
    }
  },
)

test('refuses a disabled admin every admin call even with an open session', async () => {
  const former = await world.member('Former', { role: { admin: true, creator: false } })
  await expect(former.api.admin.settings()).resolves.toBeTruthy()
  await world.db.update(authUsers).set({ banned: true }).where(eq(authUsers.id, former.uid))
  for (const call of guarded)
    await expect(invoke(former.api, call, {}), call.name).rejects.toMatchObject({ status: 401, code: 'user-disabled' })
})

test('refuses a suspended admin every admin call, and says until when', async () => {
  const rested = await world.member('Rested', { role: { admin: true, creator: false } })
  const suspendedUntil = new Date(world.clock.now.getTime() + days(3))
  await world.db.update(authUsers).set({ suspendedUntil }).where(eq(authUsers.id, rested.uid))
  for (const call of guarded)
    await expect(invoke(rested.api, call, {}), call.name).rejects.toMatchObject({ status: 403, code: 'suspended' })
})

test('refuses a former admin immediately, with the session still open', async () => {
  const [kept, lost] = [
    await world.member('Kept', { role: { admin: true, creator: false } }),
    await world.member('Lost', { role: { admin: true, creator: false } }),
  ]
  await kept.api.roles.change({ uid: lost.uid, role: 'admin', on: false, reason: 'Left the team' })
  for (const call of guarded) await expect(invoke(lost.api, call, {}), call.name).rejects.toMatchObject({ status: 403 })
})

test("a moderator can't move money or grant roles", async () => {
  const { moderator: person } = callers
  expect(guarded.filter(({ gate, path }) => gate === 'moderator' && MONEY.test(path))).toEqual([])
  await expect(
    person.api.roles.change({ uid: person.uid, role: 'admin', on: true, reason: 'Because' }),
  ).rejects.toMatchObject({ status: 403 })
  for (const call of calls.filter(({ path }) => MONEY.test(path) && /^\/creators?\b/.test(path)))
    await expect(invoke(person.api, call, { id: 'x', uid: 'x' }), call.name).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status === 403 || status === 404 || status === 400),
    })
})

function gateOf(name: string): Call['gate'] {
  const gates = gatesOf(procedures, name)
  if (gates.includes(admin)) return 'admin'
  return gates.includes(moderator) ? 'moderator' : null
}

const invoke = (api: unknown, { name }: Call, input: unknown) => callOf(api, name)(input)
