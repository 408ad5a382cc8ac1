import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { COMMAND_LINE } from '#domains/members/audit/server/audit.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { newId } from '#platform/ids.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'
import { followSignIn, type SignInAccount } from '../../../../../dev-services/identity/follow-sign-in.ts'
import type { StandInAccount } from '../../../../../dev-services/identity/provider.ts'
import { type TokenFault, tokenFaults } from '../../../../../dev-services/identity/token-faults.ts'
import type { SessionState } from '../contract.ts'
import { unlinkIdentity } from './admin.ts'
import { authAccounts, authSessions, authUsers } from './tables.ts'

// The provider reads this at each sign-in, so a test can add and change accounts.
const accounts: StandInAccount[] = []
const world = await openWorld()
const product = await startProduct(world, { accounts })

/** Signs in, and returns the uid of the session or the error code on the login page. */
async function signIn(person: SignInAccount): Promise<{ uid?: string; email?: string; error?: string }> {
  const { location, cookies } = await followSignIn(`${product.url}/api/auth/sign-in/google?mode=redirect`, person)
  const answer = await fetch(`${product.url}/api/auth/session`, { headers: { cookie: cookies } })
  const state = (await answer.json()) as SessionState
  const error = new URL(location).searchParams.get('error')
  if (error !== null) {
    expect(state.status).toBe('signed-out')
    return { error }
  }
  return state.status === 'signed-in' ? { uid: state.user.uid, email: state.user.email } : {}
}

let numbers = 5000
/** An account at the identity provider that hasn't signed in here yet. */
function account(differing: Partial<StandInAccount> = {}): StandInAccount {
  numbers += 1
  const made = { sub: String(numbers), email: `person${numbers}@example.test`, name: 'Person', ...differing }
  accounts.push(made)
  return made
}

const identitiesOf = (uid: string) => world.db.select().from(authAccounts).where(eq(authAccounts.userId, uid))
const peopleAt = (email: string) => world.db.$count(users, eq(users.email, email))

const OTHER_IDENTITY = { error: 'account-exists-with-different-credential' }

describe('identifies a member by issuer and sub', () => {
  test('refuses a verified email of an existing member with another sub', async () => {
    const ana = account()
    const { uid } = await signIn(ana)
    await world.db
      .update(users)
      .set({ role: { admin: true, creator: false } })
      .where(eq(users.uid, uid ?? ''))
    expect(await signIn(account({ email: ana.email }))).toEqual(OTHER_IDENTITY)
    expect(await identitiesOf(uid ?? '')).toHaveLength(1)
    expect(await signIn(ana)).toMatchObject({ uid })
  })

  test('refuses the same sub and email from another issuer', async () => {
    const bo = account()
    const { uid = '' } = await signIn(bo)
    expect(await identitiesOf(uid)).toMatchObject([{ issuer: product.identity.issuer, accountId: bo.sub }])
    await world.db.update(authAccounts).set({ issuer: 'https://elsewhere.example' }).where(eq(authAccounts.userId, uid))
    expect(await signIn(bo)).toEqual(OTHER_IDENTITY)
  })

  test('creates a separate account for the same sub from another issuer', async () => {
    const cy = account()
    const { uid = '' } = await signIn(cy)
    await world.db.update(authAccounts).set({ issuer: 'https://elsewhere.example' }).where(eq(authAccounts.userId, uid))
    cy.email = 'cy.elsewhere@example.test'
    const other = await signIn(cy)
    expect(other).toMatchObject({ email: cy.email })
    expect(other.uid).not.toBe(uid)
  })

  test('accepts a new identity once an admin has unlinked the old one', async () => {
    const old = account()
    const { uid = '' } = await signIn(old)
    const act = { by: COMMAND_LINE, reason: 'lost the old account', now: world.clock.now }
    await world.db.transaction((tx) => unlinkIdentity(tx, { ...act, uid }))
    expect(await world.db.$count(authSessions, eq(authSessions.userId, uid))).toBe(0)
    expect(await signIn(account({ email: old.email }))).toMatchObject({ uid })
    expect(await signIn(old)).toEqual(OTHER_IDENTITY)
  })

  test('refuses a second identity for one member in the database', async () => {
    const { uid = '' } = await signIn(account())
    const second = { id: newId(), userId: uid, providerId: 'google', accountId: 'second', issuer: 'https://a.example' }
    await expect(world.db.insert(authAccounts).values(second)).rejects.toThrow()
  })
})

describe('an ID token', () => {
  const refused: Partial<Record<TokenFault, string>> = {
    'text-verified': 'email-not-verified',
    'not-verified': 'email-not-verified',
  }
  const accepted: TokenFault[] = ['no-email']
  const faults = (Object.keys(tokenFaults) as TokenFault[]).filter((fault) => !accepted.includes(fault))

  test.each(faults)('with the fault %s opens no session and creates no account', async (token) => {
    const person = account()
    expect(await signIn({ ...person, token })).toEqual({ error: refused[token] ?? 'invalid-credential' })
    expect(await peopleAt(person.email)).toBe(0)
    const { uid } = await signIn(person)
    if (!refused[token]) expect(await signIn({ ...person, token })).toEqual({ error: 'invalid-credential' })
    expect(await signIn(person)).toMatchObject({ uid })
  })

  test('without an email is completed from userinfo of the same sub', async () => {
    const person = account()
    expect(await signIn({ ...person, token: 'no-email' })).toMatchObject({ email: person.email })
  })

  test("with an unverified email doesn't reveal whether a member has that email", async () => {
    const person = account()
    await signIn(person)
    const impostor = account({ email: person.email })
    for (const token of ['not-verified', 'text-verified'] as const)
      expect(await signIn({ ...impostor, token })).toEqual({ error: 'email-not-verified' })
  })
})

describe('an email address changed at the provider', () => {
  test("is updated here when it's verified and free", async () => {
    const person = account()
    const { uid } = await signIn(person)
    person.email = `new.${person.email}`
    expect(await signIn(person)).toEqual({ uid, email: person.email })
  })

  test.each(['not-verified', 'text-verified'] as const)('is ignored with the fault %s', async (token) => {
    const person = account()
    const before = await signIn(person)
    person.email = `new.${person.email}`
    expect(await signIn({ ...person, token })).toEqual(before)
  })

  test('is ignored when another member already has it', async () => {
    const [one, other] = [account(), account()]
    const [before, theirs] = [await signIn(one), await signIn(other)]
    one.email = other.email
    expect(await signIn({ ...one, email: other.email })).toEqual(before)
    expect(await signIn(other)).toEqual(theirs)
  })
})

describe('an imported profile', () => {
  async function imported() {
    const uid = newId()
    const email = `moved.${uid.toLowerCase()}@example.test`
    await world.db.insert(authUsers).values({ id: uid, name: 'Moved', email, emailVerified: true })
    return { uid, email }
  }

  test('is claimed once by its verified email, and then only by that identity', async () => {
    const { uid, email } = await imported()
    const owner = account({ email })
    expect(await signIn(owner)).toMatchObject({ uid })
    expect(await signIn(account({ email }))).toEqual(OTHER_IDENTITY)
    expect(await signIn(owner)).toMatchObject({ uid })
  })

  test("isn't claimed by an unverified email", async () => {
    const { uid, email } = await imported()
    for (const token of ['not-verified', 'text-verified'] as const)
      expect(await signIn({ ...account({ email }), token })).toEqual({ error: 'email-not-verified' })
    expect(await identitiesOf(uid)).toHaveLength(0)
  })

  test("isn't claimed by a member who already has an identity", async () => {
    const { uid, email } = await imported()
    const member = account()
    const before = await signIn(member)
    member.email = email
    expect(await signIn(member)).toEqual(before)
    expect(await identitiesOf(uid)).toHaveLength(0)
  })

  test('goes to one of two identities that claim it concurrently', async () => {
    const { uid, email } = await imported()
    const ends = await Promise.all([account({ email }), account({ email })].map(signIn))
    expect(ends.filter((end) => end.uid === uid)).toHaveLength(1)
    expect(ends).toContainEqual(OTHER_IDENTITY)
    expect(await identitiesOf(uid)).toHaveLength(1)
  })
})
