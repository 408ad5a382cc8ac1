import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type ChosenKind, type ChosenVisibility, usualAudienceOf } from '#features/activities/activity-types.ts'
import { hiddenFrom } from '#features/activities/server/reads.ts'
import { isLeaving } from '#features/activities/server/visible-to.ts'
import { PUBLIC_STATUSES } from '#features/gyms/rules.ts'
import { gyms } from '#features/gyms/server/tables.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import type { HomeGym, OwnProfile, PersonCard, ProfileView, PublicProfile, Suggestions } from '../contract.ts'
import { canBeUid, FALLBACK_NAME } from '../rules.ts'
import { asUsername, USERNAME_REDIRECT_MS, usernameFault } from '../usernames.ts'
import { usernames, users } from './tables.ts'

/** A member's own profile, private fields included. For its owner alone. */
export async function readOwnProfile(reader: Reader, uid: string): Promise<OwnProfile | undefined> {
  const [row] = await reader.select().from(users).where(eq(users.uid, uid))
  return row && ownProfileOf(row)
}

/**
 * The profiles a viewer may see, in SQL: their own; of those who have taken a name here, members see all and visitors
 * those that are public on the web, and neither of two who are blocked sees the other (D7). Before the first step of onboarding a member is nobody to others.
 */
export function visibleTo(viewer: Pick<Viewer, 'uid'> | null): SQL | undefined {
  const arrived = or(isNotNull(users.username), users.onboardingComplete)
  if (!viewer) return and(arrived, eq(users.profileVisibility, 'web'))
  // Not asked of each one: a search looks through thousands of people.
  return or(eq(users.uid, viewer.uid), and(arrived, sql`${users.uid} not in (${hiddenFrom(viewer.uid)})`))
}

/** A profile as this viewer may see it; undefined when absent or hidden, which nobody can tell apart. */
export async function readProfile(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'> | null,
  uid: string,
): Promise<ProfileView | undefined> {
  if (!canBeUid(uid)) return undefined
  return readVisible(reader, viewer, eq(users.uid, uid))
}

/** The same by username: the present one, or one that its member gave up less than 90 days ago (D8). */
export async function readProfileByUsername(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'> | null,
  { typed, now }: { typed: string; now: Date },
): Promise<ProfileView | undefined> {
  const username = asUsername(typed)
  if (usernameFault(username) === 'malformed') return undefined
  const present = reader.select({ uid: users.uid }).from(users).where(eq(users.username, username))
  const former = reader
    .select({ uid: usernames.uid })
    .from(usernames)
    .where(and(eq(usernames.username, username), gt(usernames.leftAt, new Date(now.getTime() - USERNAME_REDIRECT_MS))))
  return readVisible(reader, viewer, or(inArray(users.uid, present), inArray(users.uid, former)))
}

/** People of a list by their uids, in that order; whoever this viewer may not see is left out. */
export async function readPersonCards(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'> | null,
  uids: readonly string[],
): Promise<PersonCard[]> {
  if (uids.length === 0) return []
  const rows = await reader
    .select(PROFILE_COLUMNS)
    .from(users)
    .leftJoin(gyms, HOME_GYM)
    .where(and(inArray(users.uid, [...uids]), visibleTo(viewer)))
  const cards = new Map(rows.map((row) => [row.user.uid, cardOf(row)]))
  return uids.flatMap((uid) => cards.get(uid) ?? [])
}

/** Those of these people whom the viewer blocks: for the list in which a block is taken back, the one place to show them. */
export async function readBlockedCards(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'>,
  uids: readonly string[],
): Promise<PersonCard[]> {
  if (uids.length === 0) return []
  const blocked = sql`exists (select from blocks b where b.blocker_id = ${viewer.uid} and b.blocked_id = ${users.uid})
    and not ${isLeaving(sql`${users.uid}`)}`
  const rows = await reader
    .select(PROFILE_COLUMNS)
    .from(users)
    .leftJoin(gyms, HOME_GYM)
    .where(and(inArray(users.uid, [...uids]), blocked))
  const cards = new Map(rows.map((row) => [row.user.uid, cardOf(row)]))
  return uids.flatMap((uid) => cards.get(uid) ?? [])
}

/** Together up to 12: people at the viewer's home gym, then in their city, and gyms there. Without a place, nobody. */
export async function readSuggestions(reader: Reader, viewer: Pick<Viewer, 'uid'>): Promise<Suggestions> {
  const [me] = await reader
    .select({ city: users.city, country: users.country, placeId: users.placeId, homeGymId: users.homeGymId })
    .from(users)
    .where(eq(users.uid, viewer.uid))
  if (!me || (me.city === '' && me.homeGymId === null)) return { people: [], gyms: [] }

  const sameGym = me.homeGymId ? eq(users.homeGymId, me.homeGymId) : undefined
  const sameCity = me.city ? and(eq(users.country, me.country), eq(users.city, me.city)) : undefined
  const rows = await reader
    .select(PROFILE_COLUMNS)
    .from(users)
    .leftJoin(gyms, HOME_GYM)
    .where(and(ne(users.uid, viewer.uid), visibleTo(viewer), isNew(viewer), or(sameGym, sameCity)))
    .orderBy(...(sameGym ? [desc(sql`coalesce(${sameGym}, false)`)] : []), desc(users.lastLogin), asc(users.uid))
    .limit(SUGGESTIONS)
  const people = rows.map((row) => ({
    ...cardOf(row),
    because:
      me.homeGymId !== null && row.user.homeGymId === me.homeGymId ? ('same_gym' as const) : ('same_city' as const),
  }))

  const nearby =
    me.city === ''
      ? []
      : await reader
          .select({ id: gyms.id, slug: gyms.slug, name: gyms.name, city: gyms.city, country: gyms.country })
          .from(gyms)
          .where(and(eq(gyms.country, me.country), eq(sql`lower(${gyms.city})`, me.city.toLowerCase()), gyms.listed))
          .orderBy(desc(gyms.favoriteCount), asc(gyms.name))
          .limit(SUGGESTIONS)
  const gymsShown = nearby.slice(0, Math.max(GYMS_AT_LEAST, SUGGESTIONS - people.length))
  return { people: people.slice(0, SUGGESTIONS - gymsShown.length), gyms: gymsShown }
}

/** Neither followed, nor asked, nor muted by the viewer. */
function isNew({ uid }: Pick<Viewer, 'uid'>): SQL {
  return sql`not exists (select from follows f where f.followed_id = ${users.uid} and f.follower_id = ${uid})
    and not exists (select from mutes m where m.muter_id = ${uid} and m.muted_id = ${users.uid})`
}

/** D7: who sees a member's new entry of a kind unless they say otherwise. */
export async function readDefaultVisibility(reader: Reader, uid: string, kind: ChosenKind): Promise<ChosenVisibility> {
  const [row] = await reader.select({ chosen: users.defaultVisibility }).from(users).where(eq(users.uid, uid))
  return usualAudienceOf(kind, row?.chosen)
}

/** The listed gym with this id, if everybody may open it. */
export async function readHomeGym(reader: Reader, gymId: string): Promise<HomeGym | undefined> {
  const [found] = await reader
    .select({ id: gyms.id, slug: gyms.slug, name: gyms.name })
    .from(gyms)
    .where(and(eq(gyms.id, gymId), inArray(gyms.status, [...PUBLIC_STATUSES])))
  return found
}

/** Which of these usernames are held: in use, or given up too short a time ago to be somebody else's. */
export async function readHeldUsernames(
  reader: Reader,
  { candidates, uid, since }: { candidates: string[]; uid: string; since: Date },
): Promise<Set<string>> {
  if (candidates.length === 0) return new Set()
  const used = await reader
    .select({ username: users.username })
    .from(users)
    .where(and(inArray(users.username, candidates), ne(users.uid, uid)))
  const kept = await reader
    .select({ username: usernames.username })
    .from(usernames)
    .where(
      and(
        inArray(usernames.username, candidates),
        or(isNull(usernames.uid), ne(usernames.uid, uid)),
        or(isNull(usernames.leftAt), gt(usernames.leftAt, since)),
      ),
    )
  return new Set([...used, ...kept].flatMap(({ username }) => username ?? []))
}

export function ownProfileOf(row: typeof users.$inferSelect): OwnProfile {
  const { ageConfirmedAt, isDummy, dummyBatchId, searchName, followerCount, followingCount, ...rest } = row
  const { privateAccount, defaultVisibility, quietHours, ...profile } = rest
  return {
    ...profile,
    usernameChangedAt: row.usernameChangedAt?.toISOString() ?? null,
    photoURLRateLimitedAt: row.photoURLRateLimitedAt?.toISOString() ?? null,
    lastPhotoUpdate: row.lastPhotoUpdate?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastLogin: row.lastLogin?.toISOString() ?? null,
  }
}

const SUGGESTIONS = 12
/** However many people there are, some gyms are shown, where there are any. */
const GYMS_AT_LEAST = 4

const HOME_GYM = and(eq(gyms.id, users.homeGymId), inArray(gyms.status, [...PUBLIC_STATUSES]))

const PROFILE_COLUMNS = { user: users, gym: { id: gyms.id, slug: gyms.slug, name: gyms.name } }

type ProfileRow = { user: typeof users.$inferSelect; gym: { id: string; slug: string; name: string } | null }

async function readVisible(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'> | null,
  which: SQL | undefined,
): Promise<ProfileView | undefined> {
  const [row] = await reader
    .select(PROFILE_COLUMNS)
    .from(users)
    .leftJoin(gyms, HOME_GYM)
    .where(and(which, visibleTo(viewer)))
    .limit(1)
  if (!row) return undefined
  const profile = publicProfileOf(row)
  return row.user.uid === viewer?.uid
    ? { kind: 'own', profile, own: ownProfileOf(row.user) }
    : { kind: 'member', profile }
}

/** The one way out for what others may see: named field by field, so that a new column stays private. */
function publicProfileOf(row: ProfileRow): PublicProfile {
  const { user } = row
  return {
    ...cardOf(row),
    yearStarted: user.yearStarted,
    discipline: user.discipline,
    bio: user.bio,
    favoritePosition: user.favoritePosition,
    instagram: user.instagram,
    website: user.website,
    creator: user.role.creator,
    memberSince: user.createdAt.toISOString().slice(0, 7),
  }
}

function cardOf({ user, gym }: ProfileRow): PersonCard {
  return {
    uid: user.uid,
    username: user.username,
    displayName: user.displayName.trim() || FALLBACK_NAME,
    photoURL: user.photoURL,
    beltRank: user.beltRank,
    stripes: user.stripes,
    city: user.city,
    country: user.country,
    homeGym: homeGymOf({ user, gym }),
  }
}

function homeGymOf({ user, gym }: ProfileRow): HomeGym | null {
  return gym ?? (user.homeGymName ? { id: null, slug: null, name: user.homeGymName } : null)
}
