import { expect, test } from 'vitest'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'
import { followSignIn } from '../../../../../dev-services/identity/follow-sign-in.ts'
import { stripeBounds } from '../rules.ts'
import { usernameFault } from '../usernames.ts'
import { demoAccounts, demoPeople, seedDemoPeople } from './demo.ts'

const people = demoPeople('batch', new Date('2026-11-20T12:00:00Z'))

test('has every adult belt, many countries and only valid profiles', () => {
  expect(people.length).toBeGreaterThanOrEqual(40)
  expect(new Set(people.map(({ profile }) => profile.beltRank)).size).toBe(8)
  expect(new Set(people.map(({ profile }) => profile.country)).size).toBeGreaterThan(20)
  for (const { profile } of people) {
    expect(profile).toMatchObject({ isDummy: true, dummyBatchId: 'batch' })
    expect(usernameFault(profile.username), profile.username).toBeNull()
    const { min, max } = stripeBounds(profile.beltRank ?? null)
    expect(profile.stripes, profile.username).toBeGreaterThanOrEqual(min)
    expect(profile.stripes, profile.username).toBeLessThanOrEqual(max)
  }
  expect(new Set(people.map(({ profile }) => profile.username)).size).toBe(people.length)
})

test('can sign in as demo members, with Ana listed first', async () => {
  const world = await openWorld()
  const accounts = demoAccounts()
  expect(accounts[0]).toMatchObject({ email: 'ana@openmat.test', name: 'Ana Souza' })
  await world.db.transaction((tx) => seedDemoPeople(tx, { batchId: 'batch', now: world.clock.now }))
  const product = await startProduct(world, { accounts })
  for (const [email, role] of [
    ['ana@openmat.test', { admin: false, creator: false }],
    ['admin@openmat.test', { admin: true, creator: false }],
    ['creator@openmat.test', { admin: false, creator: true }],
  ] as const) {
    const { cookies } = await followSignIn(`${product.url}/api/auth/sign-in/google?mode=redirect`, { email })
    const state = await (await fetch(`${product.url}/api/auth/session`, { headers: { cookie: cookies } })).json()
    expect(state, email).toMatchObject({ status: 'signed-in', isNewUser: false, userProfile: { email, role } })
  }
})
