import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { follows } from '#features/follows/server/tables.ts'
import { countryCodeOf } from '#features/gyms/server/import/address.ts'
import { notificationPreferences as preferencesShape } from '#features/people/contract.ts'
import { FIRST_YEAR, PROFILE_LIMITS } from '#features/people/limits.ts'
import { defaultNotificationPreferences, defaultPreferences } from '#features/people/rules.ts'
import { usernames, users } from '#features/people/server/tables.ts'
import { asUsername, usernameFault } from '#features/people/usernames.ts'
import { authUsers } from '#features/session/server/tables.ts'
import { countryCodes } from '#platform/countries.ts'
import type { Tx } from '#platform/database.ts'
import { normaliseBelt } from '#ui/belts.ts'
import type { OldDocument } from './documents.ts'
import type { Draft } from './keep.ts'
import { momentOf, type Note, numberOf, objectOf, textOf, webAddressOf } from './values.ts'

/** A document cannot be taken; the words say why. */
export class Rejected extends Error {}

export interface Taking {
  tx: Tx
  note: Note
  now: Date
}

/** users/{uid}: the profile, its username and, where the address is verified, the door that a sign-in with it opens. */
export async function memberOf({ tx, note, now }: Taking, { path, fields }: OldDocument): Promise<Draft> {
  const uid = path.split('/')[1] ?? ''
  const email = textOf(fields.email, 254).toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Rejected('has no email address')
  const emailVerified = fields.emailVerified === true
  const createdAt = momentOf(fields.createdAt) ?? now
  if (!momentOf(fields.createdAt)) note('createdAt is no moment: now is taken')
  const username = await usernameFrom(tx, { uid, said: fields.username, note })
  const profile = objectOf(fields.bjjProfile)
  const beltSaid = profile.beltRank ?? fields.beltRank
  const belt = normaliseBelt(beltSaid)
  if (belt === 'default' && typeof beltSaid === 'string' && beltSaid.trim() !== '')
    note(`beltRank ${JSON.stringify(beltSaid)} is no belt: left out`)
  const role = objectOf(fields.role)
  if (role.admin === true || role.creator === true)
    note('roles are not moved in: npm run admin -- grant, and an application to teach')
  const year = numberOf(fields.yearStarted ?? profile.yearStarted)
  const isYear = year !== null && Number.isInteger(year) && year >= FIRST_YEAR && year <= now.getUTCFullYear()
  if (year !== null && !isYear) note(`yearStarted ${year} is no year: left out`)
  const values = {
    uid,
    email,
    emailVerified,
    displayName: textOf(fields.displayName, PROFILE_LIMITS.displayName),
    username,
    photoURL: webAddressOf(fields.photoURL, 2000) || null,
    onboardingComplete: fields.onboardingComplete === true,
    onboardingStep: fields.onboardingComplete === true ? 5 : 0,
    beltRank: belt === 'default' ? null : belt,
    yearStarted: isYear ? year : null,
    city: textOf(fields.city, PROFILE_LIMITS.city),
    country: countryFrom(fields.country, note),
    bio: textOf(fields.bio, PROFILE_LIMITS.bio, { lines: true }),
    favoritePosition: textOf(fields.favoritePosition ?? profile.favoritePosition, PROFILE_LIMITS.favoritePosition),
    instagram: instagramFrom(fields.instagram),
    website: webAddressOf(fields.website),
    preferences: preferencesFrom(fields.preferences),
    notificationPreferences: notificationPreferencesFrom(fields.notificationPreferences, note),
    createdAt,
    updatedAt: momentOf(fields.updatedAt) ?? createdAt,
    lastLogin: momentOf(fields.lastLogin),
  }
  return {
    table: users,
    key: ['uid'],
    values,
    async afterwards(after) {
      if (username) await after.insert(usernames).values({ username, uid }).onConflictDoNothing()
      await openDoor(after, { uid, email, emailVerified, name: values.displayName, note })
    },
  }
}

/** Whoever signs in with this address finds the profile; only where the old database had verified it, for it may be somebody else's. */
async function openDoor(
  tx: Tx,
  {
    uid,
    email,
    emailVerified,
    name,
    note,
  }: Pick<typeof users.$inferSelect, 'uid' | 'email' | 'emailVerified'> & { name: string; note: Note },
): Promise<void> {
  if (!emailVerified) return note('the address is not verified: nobody can sign in to this profile')
  const [made] = await tx
    .insert(authUsers)
    .values({ id: uid, name: name || email, email, emailVerified })
    .onConflictDoNothing()
    .returning()
  if (!made) note('somebody else has this address here: nobody can sign in to this profile')
}

async function usernameFrom(
  tx: Tx,
  { uid, said, note }: { uid: string; said: unknown; note: Note },
): Promise<string | null> {
  if (typeof said !== 'string' || said.trim() === '') return null
  const username = asUsername(said)
  if (usernameFault(username)) {
    note(`username ${JSON.stringify(said)} cannot be one here: left out`)
    return null
  }
  const [held] = await tx
    .select({ username: usernames.username })
    .from(usernames)
    .where(and(eq(usernames.username, username), or(isNull(usernames.uid), ne(usernames.uid, uid))))
  if (!held) return username
  note(`username ${username} is somebody else's: left out`)
  return null
}

function countryFrom(said: unknown, note: Note): string {
  const text = textOf(said, 80)
  if (text === '') return ''
  const code = countryCodes.has(text.toUpperCase()) ? text.toUpperCase() : countryCodeOf(text)
  if (code === '') note(`country ${JSON.stringify(text)} is not known: left out`)
  return code
}

function instagramFrom(said: unknown): string {
  const name = textOf(said, 100)
    .replace(/^https?:\/\/(www\.)?instagram\.com\//i, '')
    .replace(/^@|\/$/g, '')
  return /^[A-Za-z0-9._]{1,30}$/.test(name) ? name : ''
}

function preferencesFrom(said: unknown) {
  const usual = defaultPreferences()
  const given = objectOf(said)
  const flag = (name: 'notifications' | 'emailNotifications' | 'darkMode') =>
    typeof given[name] === 'boolean' ? given[name] : usual[name]
  return {
    notifications: flag('notifications'),
    emailNotifications: flag('emailNotifications'),
    darkMode: flag('darkMode'),
    lastUpdated: momentOf(given.lastUpdated)?.toISOString() ?? null,
  }
}

function notificationPreferencesFrom(said: unknown, note: Note) {
  if (said === undefined || said === null) return defaultNotificationPreferences()
  const usual = defaultNotificationPreferences()
  const given = objectOf(said)
  const read = preferencesShape.safeParse({
    email: { ...usual.email, ...objectOf(given.email) },
    push: { ...usual.push, ...objectOf(given.push) },
    inApp: { ...usual.inApp, ...objectOf(given.inApp) },
  })
  if (read.success) return read.data
  note('notificationPreferences cannot be read: as usual')
  return usual
}

/** users/{uid}/followers/{followerId}. */
export async function followOf({ tx, now }: Taking, { path, fields }: OldDocument): Promise<Draft> {
  const [, followedId = '', , followerId = ''] = path.split('/')
  if (followedId === followerId) throw new Rejected('nobody follows themselves')
  await requireMember(tx, followedId, 'followed')
  await requireMember(tx, followerId, 'follower')
  const at = momentOf(fields.followedAt ?? fields.createdAt ?? fields.timestamp) ?? now
  return {
    table: follows,
    key: ['followedId', 'followerId'],
    values: { followedId, followerId, status: 'accepted', createdAt: at, acceptedAt: at },
  }
}

export async function requireMember(tx: Tx, uid: string, as: string): Promise<void> {
  if (!(await isMember(tx, uid))) throw new Rejected(`${as} ${uid || '(none)'} is not there`)
}

export async function isMember(tx: Tx, uid: string): Promise<boolean> {
  const found = await tx.select({ uid: users.uid }).from(users).where(eq(users.uid, uid))
  return found.length > 0
}
