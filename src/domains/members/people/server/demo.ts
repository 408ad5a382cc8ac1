import { authAccounts, authUsers } from '#domains/members/session/server/tables.ts'
import { days } from '#platform/clock.ts'
import type { Tx } from '#platform/database.ts'
import { defaultNotificationPreferences, defaultPreferences } from '../rules.ts'
import { demoPersonRows } from './demo-people.ts'
import { usernames, users } from './tables.ts'

/** An account in the account chooser of the local identity provider. */
export interface DemoAccount {
  sub: string
  email: string
  name: string
  picture?: string
  note: string
}

/** The demo people as the identity provider returns them: Ana first, then an admin, a creator and a gym owner. */
export function demoAccounts(): DemoAccount[] {
  const accounts = demoPersonRows.map(({ first, displayName, beltRank, city }) => ({
    sub: `demo-${first}`,
    email: `${first}@openmat.test`,
    name: displayName,
    picture: `/pictures/${first}.jpg`,
    note: `${FUNCTIONS[first] ?? beltRank.replaceAll('_', '-')} belt, ${city}`.replace(
      /^(admin|creator|gym owner) belt/,
      '$1',
    ),
  }))
  const leading = ['demo-ana', 'demo-admin', 'demo-creator', 'demo-owner']
  return accounts.sort((one, other) => rankIn(leading, one.sub) - rankIn(leading, other.sub))
}

export interface DemoPerson {
  account: typeof authUsers.$inferInsert
  identity: typeof authAccounts.$inferInsert
  profile: typeof users.$inferInsert & { username: string; displayName: string; createdAt: Date }
}

/** The demo people as database rows. They joined between 1 and 400 days ago, Ana 60; nothing is random. */
export function demoPeople(dummyBatchId: string, now: Date): DemoPerson[] {
  return demoPersonRows.map(({ first, username = first.padEnd(3, '_'), displayName, ...person }, position) => {
    const uid = `demo-${first}`
    const email = `${first}@openmat.test`
    const joined = new Date(now.getTime() - days(1 + ((59 + position * 37) % 400)))
    return {
      account: { id: uid, name: displayName, email, emailVerified: true, createdAt: joined, updatedAt: joined },
      identity: { id: uid, accountId: `demo-${first}`, providerId: 'google', userId: uid },
      profile: {
        uid,
        email,
        emailVerified: true,
        displayName,
        username,
        ...person,
        onboardingComplete: true,
        onboardingStep: 5,
        ageConfirmedAt: joined,
        // Some profiles are public, so that visitors can see a few people.
        profileVisibility: position % 4 === 0 ? 'web' : 'members',
        preferences: defaultPreferences(),
        notificationPreferences: defaultNotificationPreferences(),
        role: { admin: first === 'admin', creator: first === 'creator' },
        createdAt: joined,
        updatedAt: joined,
        isDummy: true,
        dummyBatchId,
      },
    }
  })
}

/** Inserts the demo people, who can sign in through the local identity provider. Returns their profiles. */
export async function seedDemoPeople(
  tx: Tx,
  { batchId, now }: { batchId: string; now: Date },
): Promise<DemoPerson['profile'][]> {
  const people = demoPeople(batchId, now)
  await tx.insert(authUsers).values(people.map(({ account }) => account))
  await tx.insert(authAccounts).values(people.map(({ identity }) => identity))
  await tx.insert(users).values(people.map(({ profile }) => profile))
  await tx.insert(usernames).values(people.map(({ profile }) => ({ username: profile.username, uid: profile.uid })))
  return people.map(({ profile }) => profile)
}

const FUNCTIONS: Readonly<Record<string, string>> = {
  admin: 'admin',
  creator: 'creator',
  owner: 'gym owner',
}

function rankIn(leading: readonly string[], sub: string): number {
  const rank = leading.indexOf(sub)
  return rank < 0 ? leading.length : rank
}
