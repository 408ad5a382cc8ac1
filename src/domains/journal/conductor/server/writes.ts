import { and, eq, sql } from 'drizzle-orm'
import { readPersonCards } from '#domains/members/people/server/reads.ts'
import type { Viewer } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import type { MatRounds, MatWishesInput } from '../contract.ts'
import type { Pair } from '../rules.ts'
import type { apartPairs } from './apart.ts'
import { matAnswers, matApart, matAvoided, matProfiles, matRounds } from './tables.ts'

type Wishes = Omit<MatWishesInput, 'gymId' | 'eventId' | 'key'>

/** Saves the whole form. People the member can't see aren't added to those they avoid. */
export async function saveWishes(
  tx: Tx,
  { eventId, viewer, wishes, now }: { eventId: string; viewer: Viewer; wishes: Wishes; now: Date },
): Promise<void> {
  const { uid } = viewer
  const { size, style, woman, avoided, ...answer } = wishes
  const updatedAt = now
  await tx
    .insert(matProfiles)
    .values({ uid, size, style, woman, updatedAt })
    .onConflictDoUpdate({
      target: matProfiles.uid,
      set: {
        ...{ size, style, woman },
        // When the size was chosen: viewers only learn how many are near a size they chose on an earlier day.
        updatedAt: sql`case when ${matProfiles.size} is distinct from ${size} then excluded.updated_at
          else ${matProfiles.updatedAt} end`,
      },
    })
  await tx
    .insert(matAnswers)
    .values({ eventId, uid, ...answer, updatedAt })
    .onConflictDoUpdate({ target: [matAnswers.eventId, matAnswers.uid], set: { ...answer, updatedAt } })
  const cards = await readPersonCards(tx, viewer, avoided)
  // Avoided people whom the member can't see at the moment aren't in the form, so they stay.
  const seen = await readPersonCards(tx, viewer, await avoidedBy(tx, uid))
  const removed = seen.map((card) => card.uid).filter((other) => !avoided.includes(other))
  await tx
    .delete(matAvoided)
    .where(and(eq(matAvoided.uid, uid), sql`${matAvoided.avoidedUid} = any(${sql.param(removed)}::text[])`))
  const added = cards.filter((card) => card.uid !== uid)
  if (added.length > 0)
    await tx
      .insert(matAvoided)
      .values(added.map((card) => ({ uid, avoidedUid: card.uid, createdAt: now })))
      .onConflictDoNothing()
}

async function avoidedBy(tx: Tx, uid: string): Promise<string[]> {
  const rows = await tx.select().from(matAvoided).where(eq(matAvoided.uid, uid))
  return rows.map(({ avoidedUid }) => avoidedUid)
}

/** Stores new pairs, and returns all pairs of these people to keep apart. The event's row has to be locked. */
export async function settleApart(
  tx: Tx,
  {
    eventId,
    uids,
    real,
    apart,
  }: { eventId: string; uids: string[]; real: readonly Pair[]; apart: ReturnType<typeof apartPairs> },
): Promise<Pair[]> {
  const stored = await tx.select().from(matApart).where(eq(matApart.eventId, eventId))
  const here = new Set(uids)
  const before = stored
    .map(({ uid, otherUid }): Pair => [uid, otherUid])
    .filter((pair) => pair.every((uid) => here.has(uid)))
  const pairs = apart({ eventId, uids, before, real })
  const added = pairs.slice(before.length).map(([uid, otherUid]) => ({ eventId, uid, otherUid }))
  if (added.length > 0) await tx.insert(matApart).values(added).onConflictDoNothing()
  return pairs
}

/** Replaces the rounds of one mat. Leaves out people who neither RSVP'd nor checked in. */
export async function saveRounds(
  tx: Tx,
  { eventId, matId, rounds }: { eventId: string; matId: string; rounds: MatRounds['rounds'] },
): Promise<void> {
  const { rows: known } = await tx.execute<{ uid: string }>(sql`
    select uid from rsvps where event_id = ${eventId} and status not in ('cancelled', 'removed')
    union select uid from check_ins where event_id = ${eventId} and undone_at is null`)
  const came = new Set(known.map(({ uid }) => uid))
  const rows = rounds.flatMap(({ minutes, pairs }, round) => {
    const sides = pairs.flatMap(([one, other]) => [
      { uid: one, partner: other },
      ...(other === null ? [] : [{ uid: other, partner: one }]),
    ])
    const unique = new Map(sides.map((side) => [side.uid, side]))
    return [...unique.values()]
      .filter(({ uid }) => came.has(uid))
      .map(({ uid, partner }) => {
        const partnerUid = partner !== null && partner !== uid && came.has(partner) ? partner : null
        return { eventId, matId, round, uid, partnerUid, minutes }
      })
  })
  await tx.delete(matRounds).where(and(eq(matRounds.eventId, eventId), eq(matRounds.matId, matId)))
  if (rows.length > 0) await tx.insert(matRounds).values(rows)
}
