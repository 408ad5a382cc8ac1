import { and, eq, type SQL, sql } from 'drizzle-orm'
import { visibleTo as entriesVisibleTo, type MaybeViewer } from '#domains/feed/activities/server/visible-to.ts'
import type { PersonCard } from '#domains/members/people/contract.ts'
import { canBeUid, FALLBACK_NAME } from '#domains/members/people/rules.ts'
import { hiddenFrom } from '#domains/members/people/server/block-conditions.ts'
import { readBlockedCards, readPersonCards, visibleTo } from '#domains/members/people/server/reads.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { notAllowed, notFound } from '#platform/refusals.ts'
import type { FollowRelation, ListOfPeople, Privacy } from '../contract.ts'
import { MOST_COUNTED_ENTRIES } from '../limits.ts'
import { NO_RELATION } from '../rules.ts'
import { readRelation, readRelations } from './relations.ts'

type SignedIn = NonNullable<MaybeViewer>

interface Page {
  cursor: string | undefined
  limit: number
}

export interface FoundPerson {
  uid: string
  displayName: string
  privateAccount: boolean
  followerCount: number
  followingCount: number
}

/** A member this viewer can see. Throws 404 for hidden, blocked and missing members alike. */
export async function findPerson(reader: Reader, viewer: MaybeViewer, uid: string): Promise<FoundPerson> {
  if (!canBeUid(uid)) throw notFound()
  const [person] = await reader
    .select({
      uid: users.uid,
      displayName: users.displayName,
      privateAccount: users.privateAccount,
      followerCount: users.followerCount,
      followingCount: users.followingCount,
    })
    .from(users)
    .where(and(eq(users.uid, uid), visibleTo(viewer)))
  if (!person) throw notFound()
  return { ...person, displayName: person.displayName.trim() || FALLBACK_NAME }
}

/** Numbers that match the viewer's own lists: people hidden from a signed-in viewer aren't included. */
export async function readFollowSummary(reader: Reader, viewer: MaybeViewer, uid: string): Promise<FollowRelation> {
  const person = await findPerson(reader, viewer, uid)
  const hidden = viewer ? await countHidden(reader, viewer, uid) : { followers: 0, following: 0 }
  return {
    relation: viewer ? await readRelation(reader, viewer, uid) : NO_RELATION,
    privateAccount: person.privateAccount,
    followerCount: person.followerCount - hidden.followers,
    followingCount: person.followingCount - hidden.following,
    postCount: await countEntries(reader, viewer, uid),
  }
}

/** A member's followers, latest first. */
export async function readFollowers(reader: Reader, viewer: SignedIn, { uid, ...page }: Page & { uid: string }) {
  await refuseOutsiders(reader, viewer, uid)
  return readList(reader, viewer, page, {
    from: sql`select f.follower_id as uid, f.created_at as at from follows f
      where f.followed_id = ${uid} and f.status = 'accepted'`,
  })
}

/** Members someone follows, latest first. */
export async function readFollowing(reader: Reader, viewer: SignedIn, { uid, ...page }: Page & { uid: string }) {
  await refuseOutsiders(reader, viewer, uid)
  return readList(reader, viewer, page, {
    from: sql`select f.followed_id as uid, f.created_at as at from follows f
      where f.follower_id = ${uid} and f.status = 'accepted'`,
  })
}

export function readRequests(reader: Reader, viewer: SignedIn, page: Page): Promise<ListOfPeople> {
  return readList(reader, viewer, page, {
    from: sql`select f.follower_id as uid, f.created_at as at from follows f
      where f.followed_id = ${viewer.uid} and f.status = 'requested'`,
  })
}

export function readMuted(reader: Reader, viewer: SignedIn, page: Page): Promise<ListOfPeople> {
  return readList(reader, viewer, page, {
    from: sql`select m.muted_id as uid, m.created_at as at from mutes m where m.muter_id = ${viewer.uid}`,
  })
}

/** Members the viewer has blocked: the only list that includes people they can't see. */
export function readBlocked(reader: Reader, viewer: SignedIn, page: Page): Promise<ListOfPeople> {
  return readList(reader, viewer, page, {
    from: sql`select b.blocked_id as uid, b.created_at as at from blocks b where b.blocker_id = ${viewer.uid}`,
    seen: sql`true`,
    cards: (uids) => readBlockedCards(reader, viewer, uids),
  })
}

export async function readPrivacy(reader: Reader, uid: string): Promise<Privacy> {
  const [row] = await reader
    .select({ privateAccount: users.privateAccount, defaultVisibility: users.defaultVisibility })
    .from(users)
    .where(eq(users.uid, uid))
  if (!row) throw notFound()
  return row
}

/** These cards, each with how the person is connected to the viewer. `uids` must include theirs. */
export async function asListed(
  reader: Reader,
  viewer: SignedIn,
  uids: readonly string[],
  cards: readonly PersonCard[],
): Promise<ListOfPeople['items']> {
  const relations = await readRelations(reader, viewer, uids)
  return cards.map((card) => ({ ...card, relation: relations.get(card.uid) ?? NO_RELATION }))
}

/**
 * For a private account, throws 403 unless the viewer is its owner or an accepted follower. 403 rather than 404,
 * because the profile is visible anyway.
 */
async function refuseOutsiders(reader: Reader, viewer: SignedIn, uid: string): Promise<void> {
  const { privateAccount, displayName } = await findPerson(reader, viewer, uid)
  if (!privateAccount || uid === viewer.uid) return
  const { following } = await readRelation(reader, viewer, uid)
  if (following !== 'yes')
    throw notAllowed(message('Only people {displayName} has accepted can see this.', { displayName }))
}

/**
 * A page of `from`, which must have the columns `uid` and `at`. Visibility is part of the query, so pages are always
 * full.
 */
async function readList(
  reader: Reader,
  viewer: SignedIn,
  { cursor, limit }: Page,
  {
    from,
    seen = visibleTo(viewer),
    cards = (uids) => readPersonCards(reader, viewer, uids),
  }: { from: SQL; seen?: SQL | undefined; cards?: (uids: string[]) => Promise<PersonCard[]> },
): Promise<ListOfPeople> {
  const after = readTimeCursor(cursor)
  const { rows } = await reader.execute<{ uid: string; at: string }>(sql`
    select l.uid, l.at from (${from}) l join users on users.uid = l.uid
    where ${seen} and ${after ? sql`(l.at, l.uid) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql`true`}
    order by l.at desc, l.uid desc limit ${limit + 1}`)
  const { page, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.at, id: row.uid }))
  const uids = page.map(({ uid }) => uid)
  return { items: await asListed(reader, viewer, uids, await cards(uids)), nextCursor }
}

async function countHidden(reader: Reader, viewer: SignedIn, uid: string) {
  const { rows } = await reader.execute<{ followers: number; following: number }>(sql`
    select
      (select count(*) from follows f where f.followed_id = ${uid} and f.status = 'accepted'
        and f.follower_id in (${hiddenFrom(viewer.uid)}))::int as followers,
      (select count(*) from follows f where f.follower_id = ${uid} and f.status = 'accepted'
        and f.followed_id in (${hiddenFrom(viewer.uid)}))::int as following`)
  return rows[0] ?? { followers: 0, following: 0 }
}

async function countEntries(reader: Reader, viewer: MaybeViewer, uid: string): Promise<number> {
  const { rows } = await reader.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from activities a
      where a.actor_id = ${uid} and a.in_feed and not a.is_deleted and ${entriesVisibleTo(viewer)}
      limit ${MOST_COUNTED_ENTRIES}) entries`)
  return rows[0]?.count ?? 0
}
