import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import type { HomeGym, OwnProfile, PersonCard, ProfileView, PublicProfile, Suggestions } from '../contract.ts'
import { canBeUid, FALLBACK_NAME } from '../rules.ts'
import { asUsername, USERNAME_REDIRECT_MS, usernameFault } from '../usernames.ts'
import { hiddenFrom, isLeaving } from './block-conditions.ts'
import { gymsOfMembers } from './extension-points.ts'
import { usernames, users } from './tables.ts'

type Row = typeof users.$inferSelect

/** A member's own profile, private fields included. Only for that member. */
export async function readOwnProfile(reader: Reader, uid: string): Promise<OwnProfile | undefined> {
  const [row] = await reader.select().from(users).where(eq(users.uid, uid))
  return row && ownProfileOf(row)
}

/**
 * SQL condition for the profiles a viewer can see: their own, plus those with a username or completed onboarding.
 * Visitors see only the public ones of these, and members all except leaving members and those with a block between
 * them.
 */
export function visibleTo(viewer: { uid: string | SQL } | null): SQL | undefined {
  const arrived = or(isNotNull(users.username), users.onboardingComplete)
  if (!viewer) return and(arrived, eq(users.profileVisibility, 'web'))
  // A subquery instead of a check per row: a search scans thousands of people.
  return or(eq(users.uid, viewer.uid), and(arrived, sql`${users.uid} not in (${hiddenFrom(viewer.uid)})`))
}

/** A profile as this viewer may see it. Undefined if it's missing or hidden, because both must look the same. */
export async function readProfile(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'> | null,
  uid: string,
): Promise<ProfileView | undefined> {
  if (!canBeUid(uid)) return undefined
  return readVisible(reader, viewer, eq(users.uid, uid))
}

/** The uid of someone whose profile this viewer can see; `me` is the viewer. 404 for anyone else. */
export async function requireProfile(reader: Reader, viewer: Pick<Viewer, 'uid'> | null, asked: string) {
  const uid = viewer && asked === 'me' ? viewer.uid : asked
  if (!(await readProfile(reader, viewer, uid))) throw notFound()
  return uid
}

/** Like `readProfile`, by username: the current one, or one given up less than 90 days ago. */
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

/** Cards for these uids, in the same order. People the viewer can't see are left out. */
export async function readPersonCards(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'> | null,
  uids: readonly string[],
): Promise<PersonCard[]> {
  const cards = await readPeople(reader, viewer, uids)
  return uids.flatMap((uid) => cards.get(uid) ?? [])
}

/** Cards for these uids, by uid. People the viewer can't see are left out. */
export async function readPeople(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'> | null,
  uids: readonly string[],
): Promise<Map<string, PersonCard>> {
  if (uids.length === 0) return new Map()
  const isAmong = inArray(users.uid, [...new Set(uids)])
  const rows = await reader
    .select()
    .from(users)
    .where(and(isAmong, visibleTo(viewer)))
  return cardsOf(reader, rows)
}

/** Cards for the people in this list whom the viewer blocks. Only for the viewer's own list of blocked members. */
export async function readBlockedCards(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'>,
  uids: readonly string[],
): Promise<PersonCard[]> {
  if (uids.length === 0) return []
  const blocked = sql`exists (select from blocks b where b.blocker_id = ${viewer.uid} and b.blocked_id = ${users.uid})
    and not ${isLeaving(sql`${users.uid}`)}`
  const rows = await reader
    .select()
    .from(users)
    .where(and(inArray(users.uid, [...uids]), blocked))
  const cards = await cardsOf(reader, rows)
  return uids.flatMap((uid) => cards.get(uid) ?? [])
}

/**
 * Up to 12 in all: people from the viewer's home gym, then from their city, and gyms in that city. Empty if the viewer
 * has neither a home gym nor a city.
 */
export async function readSuggestions(reader: Reader, viewer: Pick<Viewer, 'uid'>): Promise<Suggestions> {
  const [me] = await reader
    .select({ city: users.city, country: users.country, placeId: users.placeId, homeGymId: users.homeGymId })
    .from(users)
    .where(eq(users.uid, viewer.uid))
  if (!me || (me.city === '' && me.homeGymId === null)) return { people: [], gyms: [] }

  const sameGym = me.homeGymId ? eq(users.homeGymId, me.homeGymId) : undefined
  const sameCity = me.city ? and(eq(users.country, me.country), eq(users.city, me.city)) : undefined
  const rows = await reader
    .select()
    .from(users)
    .where(and(ne(users.uid, viewer.uid), visibleTo(viewer), isNewTo(viewer), or(sameGym, sameCity)))
    .orderBy(
      ...(sameGym ? [desc(sql`coalesce(${sameGym}, false)`)] : []),
      sql`${users.lastLogin} desc nulls last`,
      asc(users.uid),
    )
    .limit(SUGGESTIONS)
  const cards = await cardsOf(reader, rows)
  const people = rows.flatMap(({ uid, homeGymId }) => {
    const card = cards.get(uid)
    const isOfSameGym = me.homeGymId !== null && homeGymId === me.homeGymId
    return card ? [{ ...card, because: isOfSameGym ? ('same_gym' as const) : ('same_city' as const) }] : []
  })

  const nearby = me.city === '' ? [] : await gymsOfMembers.get().readGymsIn(reader, me, SUGGESTIONS)
  const gymsShown = nearby.slice(0, Math.max(GYMS_AT_LEAST, SUGGESTIONS - people.length))
  return { people: people.slice(0, SUGGESTIONS - gymsShown.length), gyms: gymsShown }
}

/** SQL condition: the viewer doesn't follow this person, hasn't asked to, and hasn't muted them. */
export function isNewTo({ uid }: Pick<Viewer, 'uid'>): SQL {
  return sql`not exists (select from follows f where f.followed_id = ${users.uid} and f.follower_id = ${uid})
    and not exists (select from mutes m where m.muter_id = ${uid} and m.muted_id = ${users.uid})`
}

/** The gym with this id, if everyone can open its page. */
export async function readHomeGym(reader: Reader, gymId: string): Promise<HomeGym | undefined> {
  return (await gymsOfMembers.get().readHomeGyms(reader, [gymId])).get(gymId)
}

/** The usernames among these that this member can't have: in use, or given up too recently by someone else. */
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
/** How many suggestions are reserved for gyms, if the city has that many. */
const GYMS_AT_LEAST = 4

async function readVisible(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'> | null,
  which: SQL | undefined,
): Promise<ProfileView | undefined> {
  const [row] = await reader
    .select()
    .from(users)
    .where(and(which, visibleTo(viewer)))
    .limit(1)
  if (!row) return undefined
  const card = (await cardsOf(reader, [row])).get(row.uid)
  if (!card) return undefined
  const profile = publicProfileOf(row, card)
  return row.uid === viewer?.uid ? { kind: 'own', profile, own: ownProfileOf(row) } : { kind: 'member', profile }
}

/** The only mapping of a profile to what others may see. Lists every field, so new columns stay private. */
function publicProfileOf(user: Row, card: PersonCard): PublicProfile {
  return {
    ...card,
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

/** Keyed by uid. */
async function cardsOf(reader: Reader, rows: readonly Row[]): Promise<Map<string, PersonCard>> {
  const ids = rows.flatMap(({ homeGymId }) => homeGymId ?? [])
  const homeGyms = ids.length > 0 ? await gymsOfMembers.get().readHomeGyms(reader, ids) : new Map<string, HomeGym>()
  return new Map(
    rows.map((row) => [
      row.uid,
      {
        uid: row.uid,
        username: row.username,
        displayName: row.displayName.trim() || FALLBACK_NAME,
        photoURL: row.photoURL,
        beltRank: row.beltRank,
        stripes: row.stripes,
        city: row.city,
        country: row.country,
        homeGym:
          homeGyms.get(row.homeGymId ?? '') ??
          (row.homeGymName ? { id: null, slug: null, name: row.homeGymName } : null),
      },
    ]),
  )
}
