import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hours, minutes } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld } from '#testing/world.ts'
import { recordSignIn } from './sign-in.ts'
import { users } from './tables.ts'

const world = await openWorld()

const arrive = (uid: string, differing: { name?: string; picture?: string | null } = {}) =>
  world.db.transaction((tx) =>
    recordSignIn(tx, {
      uid,
      email: 'ana@example.test',
      emailVerified: true,
      name: 'Ana Souza',
      picture: null,
      now: world.clock.now,
      ...differing,
    }),
  )
const rowOf = async (uid: string) => (await world.db.select().from(users).where(eq(users.uid, uid)))[0]

test('creates one profile for concurrent first sign-ins, and flags one as new', { tags: 'race' }, async () => {
  const uid = newId()
  const arrivals = await Promise.all([1, 2, 3, 4].map(() => arrive(uid)))
  expect(arrivals.filter(({ isNewUser }) => isNewUser)).toHaveLength(1)
  expect(await rowOf(uid)).toMatchObject({
    accountType: 'individual',
    profileComplete: false,
    onboardingComplete: false,
    lastLogin: world.clock.now,
  })
})

test('changes only lastLogin on later sign-ins, at most once an hour', async () => {
  const uid = newId()
  await arrive(uid)
  const first = await rowOf(uid)
  world.pass(minutes(59))
  expect(await arrive(uid, { name: 'Somebody Else', picture: 'https://a.example/b.jpg' })).toEqual({ isNewUser: false })
  expect(await rowOf(uid)).toEqual(first)
  world.pass(hours(1))
  await arrive(uid, { name: 'Somebody Else' })
  expect(await rowOf(uid)).toEqual({ ...first, lastLogin: world.clock.now })
})

test('cleans up an invalid name or picture from the provider', async () => {
  const uid = newId()
  await arrive(uid, { name: `A\u202ena\u0000<script> ${'🥋'.repeat(40)}`, picture: 'javascript:alert(1)' })
  const row = await rowOf(uid)
  expect(row?.photoURL).toBeNull()
  expect(row?.displayName).toMatch(/^A na script 🥋/u)
  expect(row?.displayName.length).toBeLessThanOrEqual(50)
  expect(row?.displayName.isWellFormed()).toBe(true)
})
