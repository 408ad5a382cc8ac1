import { and, eq, ne, sql } from 'drizzle-orm'
import { currentRank, inOrder, type Rank, type RankSince } from '#domains/members/people/belt-order.ts'
import type { Reader } from '#platform/database.ts'
import { beltDeclarations, promotions } from './tables.ts'

const COLUMNS = { belt: promotions.belt, stripes: promotions.stripes, day: promotions.day }
const ofMember = (uid: string) => and(eq(promotions.uid, uid), eq(promotions.isDeleted, false))

/**
 * Every rank in a member's history in chronological order, including private ones: only for the member and for
 * calculations.
 */
export async function readBeltHistory(reader: Reader, uid: string): Promise<RankSince[]> {
  return inOrder(await reader.select(COLUMNS).from(promotions).where(ofMember(uid)))
}

/** A member's history without private promotions; determines the publicly shown belt. */
export async function readPublicHistory(reader: Reader, uid: string): Promise<RankSince[]> {
  const isShown = sql`not exists (select from activities a where a.actor_id = ${promotions.uid}
    and a.id = ${promotions.activityId} and a.visibility = 'private')`
  return inOrder(
    await reader
      .select(COLUMNS)
      .from(promotions)
      .where(and(ofMember(uid), isShown)),
  )
}

export async function readHistoryWithout(reader: Reader, { uid, id }: { uid: string; id: string }) {
  const others = and(ofMember(uid), ne(promotions.id, id))
  return inOrder(await reader.select(COLUMNS).from(promotions).where(others))
}

/** The rank a member set in their profile, and when. */
export async function readDeclaredRank(reader: Reader, uid: string): Promise<RankSince | null> {
  const [said] = await reader.select().from(beltDeclarations).where(eq(beltDeclarations.uid, uid))
  return said?.belt ? { belt: said.belt, stripes: said.stripes, day: said.day } : null
}

/** The publicly shown rank of a member whose profile says `said`. */
export async function readRankWorn(reader: Reader, uid: string, said: RankSince | null): Promise<Rank | null> {
  return currentRank(await readPublicHistory(reader, uid), said)
}
