import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { subscriptions } from '#domains/creators/subscriptions/server/tables.ts'
import type { MaybeViewer } from '#domains/feed/activities/server/visible-to.ts'
import { pictures } from '#domains/feed/posts/server/tables.ts'
import { FALLBACK_NAME } from '#domains/members/people/rules.ts'
import { blockedBetween, isLeaving } from '#domains/members/people/server/block-conditions.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { asUsername, usernameFault } from '#domains/members/people/usernames.ts'
import type { Reader } from '#platform/database.ts'
import type { CreatorCard, CreatorPage } from '../contract.ts'
import { creators } from './tables.ts'

export type CreatorRow = typeof creators.$inferSelect

/** The row of a current or former creator. Doesn't check who may see it, so only their public fields may be shown. */
export async function readCreatorRow(reader: Reader, uid: string): Promise<CreatorRow | undefined> {
  const [row] = await reader.select().from(creators).where(eq(creators.uid, uid))
  return row
}

/**
 * A creator as this viewer may see them. Creators are visible to everyone, even visitors, whatever their profile
 * visibility. Undefined if the member isn't a creator or is leaving, if there's a block between the creator and the
 * viewer, or if the creator is suspended, revoked or disabled and the viewer isn't one of their members. Creators always
 * see themselves.
 */
export async function readCreator(reader: Reader, viewer: MaybeViewer, uid: string): Promise<CreatorPage | undefined> {
  return readPage(reader, viewer, eq(creators.uid, uid))
}

/** Like `readCreator`, by the current username, as typed. */
export async function readCreatorByUsername(
  reader: Reader,
  viewer: MaybeViewer,
  typed: string,
): Promise<CreatorPage | undefined> {
  const username = asUsername(typed)
  if (usernameFault(username) === 'malformed') return undefined
  return readPage(reader, viewer, eq(users.username, username))
}

/** Creators by UID, in the given order. Leaves out those the viewer can't see. */
export async function readCreatorCards(
  reader: Reader,
  viewer: MaybeViewer,
  uids: readonly string[],
): Promise<CreatorCard[]> {
  if (uids.length === 0) return []
  const rows = await pageRows(reader).where(and(inArray(creators.uid, [...uids]), creatorVisibleTo(viewer)))
  const cards = new Map(rows.map((row) => [row.creator.uid, cardOf(row)]))
  return uids.flatMap((uid) => cards.get(uid) ?? [])
}

const isApproved = sql`(${creators.state} = 'approved'
  and not exists (select from auth_users a where a.id = ${creators.uid} and a.banned))`

/** SQL condition on `creators`: the viewer may see the creator. */
export function creatorVisibleTo(viewer: { uid: string | SQL } | null): SQL {
  if (!viewer) return sql`(${isApproved} and not ${isLeaving(sql`${creators.uid}`)})`
  return sql`(${creators.uid} = ${viewer.uid} or (not ${blockedBetween(sql`${creators.uid}`, viewer.uid)}
    and (${isApproved} or exists (select from ${subscriptions} where ${subscriptions.uid} = ${viewer.uid}
      and ${subscriptions.creatorUid} = ${creators.uid} and ${subscriptions.state} not in ('incomplete', 'ended', 'refunded')))))`
}

export interface CreatorPageRow {
  creator: CreatorRow
  user: Pick<
    typeof users.$inferSelect,
    'uid' | 'username' | 'displayName' | 'photoURL' | 'beltRank' | 'stripes' | 'city' | 'country'
  >
  cover: { id: string; width: number; height: number } | null
}

/** Creators with the columns of their page. Callers filter with `creatorVisibleTo`, except for the creator's own. */
export function pageRows(reader: Reader) {
  return reader
    .select({
      creator: creators,
      user: {
        uid: users.uid,
        username: users.username,
        displayName: users.displayName,
        photoURL: users.photoURL,
        beltRank: users.beltRank,
        stripes: users.stripes,
        city: users.city,
        country: users.country,
      },
      cover: { id: pictures.id, width: pictures.width, height: pictures.height },
    })
    .from(creators)
    .innerJoin(users, eq(users.uid, creators.uid))
    .leftJoin(pictures, and(eq(pictures.userId, creators.uid), eq(pictures.id, creators.cover)))
    .$dynamic()
}

export function cardOf({ creator, user, cover }: CreatorPageRow): CreatorCard {
  return {
    uid: user.uid,
    username: user.username,
    displayName: user.displayName.trim() || FALLBACK_NAME,
    photoURL: user.photoURL,
    beltRank: user.beltRank,
    stripes: user.stripes,
    headline: creator.headline,
    cover: cover && { ...cover, url: `/files/post_pictures/${user.uid}/${cover.id}.webp` },
    teaches: creator.teaches,
    languages: creator.languages,
  }
}

export function pageOf(row: CreatorPageRow, viewer: MaybeViewer): CreatorPage {
  const { creator } = row
  return {
    ...cardOf(row),
    about: creator.about,
    currency: creator.currency,
    selling: creator.state === 'approved',
    isOwn: creator.uid === viewer?.uid,
  }
}

async function readPage(reader: Reader, viewer: MaybeViewer, which: SQL): Promise<CreatorPage | undefined> {
  const [row] = await pageRows(reader).where(and(which, creatorVisibleTo(viewer)))
  return row && pageOf(row, viewer)
}
