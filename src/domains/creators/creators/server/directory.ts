import { and, desc, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { readLatestOf } from '#domains/creators/content/server/reads.ts'
import { contents, contentViews } from '#domains/creators/content/server/tables.ts'
import { subscriptions } from '#domains/creators/subscriptions/server/tables.ts'
import type { MaybeViewer } from '#domains/feed/activities/server/visible-to.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { days } from '#platform/clock.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import { escapeLike } from '#platform/escape-like.ts'
import type { CreatorCard, MyCreator } from '../contract.ts'
import { cardOf, creatorVisibleTo, pageRows, readCreatorCards } from './reads.ts'
import { creators } from './tables.ts'

type SignedIn = NonNullable<MaybeViewer>

const NEW_MS = days(30)
const MOST_MINE = 50

/** SQL condition: the creator is published, approved and visible to the viewer (`creatorVisibleTo`). */
export const listedFor = (viewer: { uid: string | SQL } | null): SQL | undefined =>
  and(eq(creators.state, 'approved'), isNotNull(creators.onboardedAt), creatorVisibleTo(viewer))

/** Creators, newest first, all or those matching a search. */
export async function readDirectory(
  reader: Reader,
  viewer: SignedIn,
  asked: { q?: string | undefined; language?: string | undefined; cursor: string | undefined; limit: number },
): Promise<{ items: CreatorCard[]; nextCursor: string | null }> {
  const { onboardedAt, uid, languages } = creators
  const after = readTimeCursor(asked.cursor)
  const rows = await pageRows(reader)
    .where(
      and(
        listedFor(viewer),
        ...wordsOf(asked.q ?? '').map(occurs),
        asked.language === undefined ? undefined : sql`${languages} @> array[${asked.language}::text]`,
        after && or(lt(onboardedAt, after.at), and(eq(onboardedAt, after.at), lt(uid, after.id))),
      ),
    )
    .orderBy(desc(onboardedAt), desc(uid))
    .limit(asked.limit + 1)
  const { page: shown, nextCursor } = cutPage(rows, asked.limit, ({ creator }) => ({
    at: creator.onboardedAt,
    id: creator.uid,
  }))
  return {
    items: shown.map(cardOf),
    nextCursor,
  }
}

/** Teaching languages of the creators this viewer can find. */
export async function readLanguages(reader: Reader, viewer: SignedIn): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ language: sql<string>`unnest(${creators.languages})` })
    .from(creators)
    .innerJoin(users, eq(users.uid, creators.uid))
    .where(listedFor(viewer))
    .limit(MOST_LANGUAGES)
  return rows.map(({ language }) => language).sort()
}

/** Creators the viewer is a member of, with counts of unseen lessons; those with the latest lesson come first. */
export async function readMyCreators(reader: Reader, viewer: SignedIn, now: Date): Promise<MyCreator[]> {
  const rows = await reader
    .selectDistinct({ uid: subscriptions.creatorUid })
    .from(subscriptions)
    .where(
      and(eq(subscriptions.uid, viewer.uid), sql`${subscriptions.accessUntil} > ${now.toISOString()}::timestamptz`),
    )
    .limit(MOST_MINE)
  const uids = rows.map(({ uid }) => uid)
  const cards = await readCreatorCards(reader, viewer, uids)
  const latest = await readLatestOf(reader, { viewer, now }, uids)
  const unseen = await countUnseen(reader, viewer, uids, now)
  const mine = cards.map((creator) => {
    const piece = latest.get(creator.uid)
    return {
      creator,
      unseen: unseen.get(creator.uid) ?? 0,
      latest: piece ? { id: piece.id, title: piece.title, publishedAt: piece.publishedAt } : null,
    }
  })
  return mine.sort((one, other) => (other.latest?.publishedAt ?? '').localeCompare(one.latest?.publishedAt ?? ''))
}

async function countUnseen(reader: Reader, viewer: SignedIn, uids: string[], now: Date) {
  if (uids.length === 0) return new Map<string, number>()
  const rows = await reader
    .select({ uid: contents.creatorUid, unseen: sql<number>`count(*)::int` })
    .from(contents)
    .leftJoin(contentViews, and(eq(contentViews.contentId, contents.id), eq(contentViews.uid, viewer.uid)))
    .where(
      and(
        inArray(contents.creatorUid, uids),
        eq(contents.state, 'published'),
        sql`${contents.publishedAt} > ${new Date(now.getTime() - NEW_MS).toISOString()}::timestamptz`,
        sql`${contentViews.uid} is null`,
      ),
    )
    .groupBy(contents.creatorUid)
  return new Map(rows.map(({ uid, unseen }) => [uid, unseen]))
}

const wordsOf = (typed: string): string[] =>
  typed
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .split(/\s+/u)
    .map((word) => word.replace(/^@/, ''))
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)

/** Matches the name or username, topics or headline. `fold_name` also fills `search_name`, so both sides agree. */
function occurs(word: string): SQL {
  const like = sql`'%' || fold_name(${escapeLike(word)}) || '%'`
  return sql`(${users.searchName} like ${like}
    or fold_name(array_to_string(${creators.teaches}, ' ') || ' ' || ${creators.headline}) like ${like})`
}

const MOST_WORDS = 8
const MOST_LANGUAGES = 60
