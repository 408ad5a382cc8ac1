import { follows } from '#domains/feed/follows/server/tables.ts'
import { photoToFetch } from '#domains/gym-management/gym-photos/server/jobs.ts'
import { notificationPreferences as preferencesShape } from '#domains/members/people/contract.ts'
import { ACCOUNT_TYPES, FIRST_YEAR, PROFILE_LIMITS } from '#domains/members/people/limits.ts'
import { defaultNotificationPreferences, defaultPreferences } from '#domains/members/people/rules.ts'
import { usernames, users } from '#domains/members/people/server/tables.ts'
import { asUsername, usernameFault } from '#domains/members/people/usernames.ts'
import { authUsers } from '#domains/members/session/server/tables.ts'
import { countryCodeOf } from '#imports/gyms/country.ts'
import { countryCodes } from '#platform/countries.ts'
import { normaliseBelt } from '#ui/belts.ts'
import { pictureAddressOf } from './content.ts'
import type { OldDocument } from './documents.ts'
import { wholeOf } from './fields.ts'
import type { Lookups } from './lookups.ts'
import type { Draft, RelatedRow } from './save-documents.ts'
import { idOf, momentOf, type Note, numberOf, objectOf, textOf, textWith, webAddressOf } from './values.ts'

/** A document that can't be imported; the message says why. */
export class Rejected extends Error {}

export interface ImportContext {
  look: Lookups
  note: Note
  now: Date
}

/** users/{uid}: the profile, its username and, if the email address is verified, an account to sign in with. */
export async function memberOf({ look, note, now }: ImportContext, { path, fields }: OldDocument): Promise<Draft> {
  const uid = path.split('/')[1] ?? ''
  const email = textOf(fields.email, 254).toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Rejected('has no email address')
  const emailVerified = fields.emailVerified === true
  const createdAt = momentOf(fields.createdAt) ?? now
  if (!momentOf(fields.createdAt)) note('createdAt is not a date and time: the current time is used')
  const username = await usernameFrom(look, { uid, said: fields.username, note })
  const profile = objectOf(fields.bjjProfile)
  const beltSaid = profile.beltRank ?? fields.beltRank
  const belt = normaliseBelt(beltSaid)
  if (belt === 'default' && typeof beltSaid === 'string' && beltSaid.trim() !== '')
    note(`beltRank ${JSON.stringify(beltSaid)} is not a belt: left out`)
  const role = objectOf(fields.role)
  if (role.admin === true || role.creator === true)
    note('roles are not imported: use npm run admin -- grant, or an application to teach')
  const yearSaid = fields.yearStarted ?? profile.yearStarted ?? null
  const year = typeof yearSaid === 'string' && /^\d{4}$/.test(yearSaid) ? Number(yearSaid) : numberOf(yearSaid)
  const isYear = year !== null && Number.isInteger(year) && year >= FIRST_YEAR && year <= now.getUTCFullYear()
  if (yearSaid !== null && yearSaid !== '' && !isYear)
    note(`yearStarted ${JSON.stringify(yearSaid)} is not a year: left out`)
  if (!username && fields.onboardingComplete !== true)
    note('has neither a username nor a finished onboarding: hidden until then')
  const values = {
    uid,
    email,
    emailVerified,
    displayName: textWith(note, 'displayName', fields.displayName, PROFILE_LIMITS.displayName),
    username,
    photoURL: pictureAddressOf(fields.photoURL, 'photoURL', note),
    accountType: accountTypeFrom(fields.accountType, note),
    onboardingComplete: fields.onboardingComplete === true,
    onboardingStep: fields.onboardingComplete === true ? 5 : 0,
    beltRank: belt === 'default' ? null : belt,
    yearStarted: isYear ? year : null,
    city: textWith(note, 'city', fields.city, PROFILE_LIMITS.city),
    country: countryFrom(fields.country, note),
    bio: textWith(note, 'bio', fields.bio, PROFILE_LIMITS.bio, { lines: true }),
    favoritePosition: textWith(
      note,
      'favoritePosition',
      fields.favoritePosition ?? profile.favoritePosition,
      PROFILE_LIMITS.favoritePosition,
    ),
    instagram: instagramFrom(fields.instagram, note),
    website: websiteFrom(fields.website, note),
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
    beside: [
      ...(username ? [{ table: usernames, values: { username, uid } }] : []),
      ...(values.photoURL ? [photoToFetch({ uid, address: values.photoURL }, now)] : []),
      ...doorFor({ uid, email, emailVerified, name: values.displayName, note }),
    ],
  }
}

function accountTypeFrom(said: unknown, note: Note): (typeof ACCOUNT_TYPES)[number] {
  const known = ACCOUNT_TYPES.find((type) => type === said)
  if (!known && said !== undefined && said !== null)
    note(`accountType ${JSON.stringify(said)} is not known: individual`)
  return known ?? 'individual'
}

/**
 * Lets the person who signs in with this address claim the profile, if the old database had verified the address:
 * otherwise it may belong to someone else.
 */
function doorFor({
  uid,
  email,
  emailVerified,
  name,
  note,
}: Pick<typeof users.$inferSelect, 'uid' | 'email' | 'emailVerified'> & { name: string; note: Note }): RelatedRow[] {
  if (!emailVerified) {
    note('the email is not verified: no one can sign in to this profile')
    return []
  }
  const say = () => note('another account has this email: no one can sign in to this profile')
  return [
    { table: authUsers, values: { id: uid, name: name || email, email, emailVerified }, otherwise: { key: 'id', say } },
  ]
}

async function usernameFrom(
  look: Lookups,
  { uid, said, note }: { uid: string; said: unknown; note: Note },
): Promise<string | null> {
  if (typeof said !== 'string' || said.trim() === '') return null
  const username = asUsername(said)
  if (usernameFault(username)) {
    note(`username ${JSON.stringify(said)} is not allowed here: left out`)
    return null
  }
  const held = await look.username(username)
  if (!held || held.uid === uid) return username
  note(`username ${username} belongs to another account: left out`)
  return null
}

export function countryFrom(said: unknown, note: Note): string {
  const text = textOf(said, 80)
  if (text === '') return ''
  const code = countryCodes.has(text.toUpperCase()) ? text.toUpperCase() : countryCodeOf(text)
  if (code === '') note(`country ${JSON.stringify(text)} is not known: left out`)
  return code
}

export function websiteFrom(said: unknown, note: Note, most?: number): string {
  const address = webAddressOf(said, most)
  if (said && address === '') note(`website ${JSON.stringify(said)} is not a usable web address: left out`)
  return address
}

export function instagramFrom(said: unknown, note: Note): string {
  const name = textOf(said, 100)
    .replace(/^https?:\/\/(www\.)?instagram\.com\//i, '')
    .replace(/^@|\/$/g, '')
  if (/^[A-Za-z0-9._]{1,30}$/.test(name)) return name
  if (name !== '') note(`instagram ${JSON.stringify(said)} is not an Instagram username: left out`)
  return ''
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
  const asked = withoutNulls(wholeOf(said))
  const read = preferencesShape.safeParse({
    email: { ...usual.email, ...objectOf(asked.email) },
    push: { ...usual.push, ...objectOf(asked.push) },
    inApp: { ...usual.inApp, ...objectOf(asked.inApp) },
  })
  if (read.success) return read.data
  note('notificationPreferences are invalid: defaults are used')
  return usual
}

const withoutNulls = (value: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(value, (_key, inner) => inner ?? undefined)) as Record<string, unknown>

/** users/{uid}/followers/{followerId}. */
export async function followOf({ look, now }: ImportContext, { path, fields }: OldDocument): Promise<Draft> {
  const [, followedId = '', , followerId = ''] = path.split('/')
  if (followedId === followerId) throw new Rejected("members can't follow themselves")
  await requireMember(look, followedId, 'followed')
  await requireMember(look, followerId, 'follower')
  const at = momentOf(fields.followedAt ?? fields.createdAt ?? fields.timestamp) ?? now
  return {
    table: follows,
    key: ['followedId', 'followerId'],
    values: { followedId, followerId, status: 'accepted', createdAt: at, acceptedAt: at },
  }
}

export async function requireMember(look: Lookups, uid: string, as: string): Promise<void> {
  if (!(await look.member(uid))) throw new Rejected(`${as} ${uid || '(none)'} does not exist`)
}

/** The members of a list who exist, in its order; the others are noted as left out. */
export async function membersAmong(
  { look, note }: ImportContext,
  list: readonly unknown[],
  as: string,
): Promise<string[]> {
  const found = await Promise.all(list.map((uid) => look.member(idOf(uid))))
  for (const [at, uid] of list.entries()) if (!found[at]) note(`${as} ${String(uid)} does not exist: left out`)
  return found.flatMap((member) => (member ? [member.uid] : []))
}
