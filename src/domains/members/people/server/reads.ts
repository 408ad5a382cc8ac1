import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import type { HomeGym, OwnProfile, PersonCard, ProfileView, PublicProfile, Suggestions } from '../contract.ts'
import { canBeUid, FALLBACK_NAME } from '../rules.ts'
import { asUsername, USERNAME_REDIRECT_MS, usernameFault } from '../usernames.ts'
import { hiddenFrom, isLeaving } from './blocked.ts'
import { gymsOfMembers } from './extension-points.ts'
import { usernames, users } from './tables.ts'

type Row = typeof users.$inferSelect

/** A member's own profile, private fields included. For its owner alone. */
export async function readOwnProfile(reader: Reader, uid: string): Promise<OwnProfile | undefined> {
  const [row] = await reader.select().from(users).where(eq(users.uid, uid))
  return row && ownProfileOf(row)
}

/**
 * The profiles a viewer may see, in SQL: their own; of those who have taken a name here, members see all and visitors
 * those that are public on the web, and neither of two who are blocked sees the other. Before the first step of onboarding a member is nobody to others.
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

/** The same by username: the present one, or one that its member gave up less than 90 days ago. */
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
    .select()
    .from(users)
    .where(and(inArray(users.uid, [...uids]), visibleTo(viewer)))
  const cards = await cardsOf(reader, rows)
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
    .select()
    .from(users)
    .where(and(inArray(users.uid, [...uids]), blocked))
  const cards = await cardsOf(reader, rows)
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
    .select()
    .from(users)
    .where(and(ne(users.uid, viewer.uid), visibleTo(viewer), isNew(viewer), or(sameGym, sameCity)))
    .orderBy(...(sameGym ? [desc(sql`coalesce(${sameGym}, false)`)] : []), desc(users.lastLogin), asc(users.uid))
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

/** Neither followed, nor asked, nor muted by the viewer. */
function isNew({ uid }: Pick<Viewer, 'uid'>): SQL {
  return sql`not exists (select from follows f where f.followed_id = ${users.uid} and f.follower_id = ${uid})
    and not exists (select from mutes m where m.muter_id = ${uid} and m.muted_id = ${users.uid})`
}

/** The listed gym with this id, if everybody may open it. */
export async function readHomeGym(reader: Reader, gymId: string): Promise<HomeGym | undefined> {
  return (await gymsOfMembers.get().readHomeGyms(reader, [gymId])).get(gymId)
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

/** The one way out for what others may see: named field by field, so that a new column stays private. */
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

/** By uid. */
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
