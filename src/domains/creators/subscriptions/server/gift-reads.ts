import { and, desc, eq, gt, isNotNull, lt, or, type SQL } from 'drizzle-orm'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import type { Actor } from '#domains/feed/activities/contract.ts'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { ReceivedGift, SentGift } from '../changes-contract.ts'
import { gifts } from './changes-tables.ts'
import { subscriptions } from './tables.ts'

interface Asked {
  uid: string
  cursor?: string | undefined
  limit: number
}

/** Memberships a member gave, newest first, without their current state: only the receiver sees that. */
export async function readSentGifts(reader: Reader, { uid, ...of }: Asked) {
  const { rows, nextCursor, actorOf } = await readPage(reader, eq(gifts.fromUid, uid), of)
  const items = rows.map(({ gift, tierName }): SentGift => {
    const { id, toUid, creatorUid, months, amount, currency, note, givenAt } = gift
    const when = (givenAt ?? gift.createdAt).toISOString()
    const about = { to: actorOf(toUid), creator: actorOf(creatorUid), tierName: tierName ?? '' }
    return { id, ...about, months, amount, currency, note, givenAt: when }
  })
  return { items, nextCursor }
}

/** Memberships a member was given, newest first. */
export async function readReceivedGifts(reader: Reader, { uid, ...of }: Asked) {
  const { rows, nextCursor, actorOf } = await readPage(reader, eq(gifts.toUid, uid), of)
  const kept = await readKeptGifts(reader, uid)
  const items = rows.map(({ gift, tierName }): ReceivedGift => {
    const { id, fromUid, creatorUid, months, note, givenAt } = gift
    return {
      id,
      from: actorOf(fromUid),
      creator: actorOf(creatorUid),
      tierName: tierName ?? '',
      months,
      note,
      givenAt: (givenAt ?? gift.createdAt).toISOString(),
      waits: gift.state === 'waiting' || kept.has(id),
    }
  })
  return { items, nextCursor }
}

/** Gifts with days that a membership still keeps. Older gifts were used first, so these are the newest. */
async function readKeptGifts(reader: Reader, uid: string): Promise<Set<string>> {
  const { creatorUid, keptTierId, daysKept } = subscriptions
  const of = and(eq(subscriptions.uid, gifts.toUid), eq(creatorUid, gifts.creatorUid), eq(keptTierId, gifts.tierId))
  const added = await reader
    .select({ id: gifts.id, membership: subscriptions.id, days: gifts.days, daysKept })
    .from(gifts)
    .innerJoin(subscriptions, of)
    .where(and(eq(gifts.toUid, uid), eq(gifts.state, 'added'), gt(daysKept, 0)))
    .orderBy(desc(gifts.givenAt), desc(gifts.id))
  const [kept, left] = [new Set<string>(), new Map<string, number>()]
  for (const gift of added) {
    const days = left.get(gift.membership) ?? gift.daysKept
    if (days > 0) kept.add(gift.id)
    left.set(gift.membership, days - gift.days)
  }
  return kept
}

async function readPage(reader: Reader, whose: SQL, { cursor, limit }: Omit<Asked, 'uid'>) {
  const after = readTimeCursor(cursor)
  const { givenAt, id } = gifts
  const found = await reader
    .select({ gift: gifts, tierName: tiers.name })
    .from(gifts)
    .leftJoin(tiers, eq(tiers.id, gifts.tierId))
    .where(
      and(whose, isNotNull(givenAt), after && or(lt(givenAt, after.at), and(eq(givenAt, after.at), lt(id, after.id)))),
    )
    .orderBy(desc(givenAt), desc(id))
    .limit(limit + 1)
  const { page: rows, nextCursor } = cutPage(found, limit, ({ gift }) => ({ at: gift.givenAt, id: gift.id }))
  const uids = rows.flatMap(({ gift }) => [gift.fromUid, gift.toUid, gift.creatorUid])
  const actors = await readActors(reader, uids)
  return {
    rows,
    nextCursor,
    actorOf: (uid: string): Actor => actors.get(uid) ?? unknownActor(uid),
  }
}
