import { and, eq, ne, sql } from 'drizzle-orm'
import { currentRank, inOrder, type Rank, type RankSince } from '#domains/members/people/belt-order.ts'
import type { Reader } from '#platform/database.ts'
import { beltDeclarations, promotions } from './tables.ts'

const COLUMNS = { belt: promotions.belt, stripes: promotions.stripes, day: promotions.day }
const ofMember = (uid: string) => and(eq(promotions.uid, uid), eq(promotions.isDeleted, false))

/** Every rank of a member's history in the order of time, whoever sees it: for the member's own eyes and for reckoning. */
export async function readBeltHistory(reader: Reader, uid: string): Promise<RankSince[]> {
  return inOrder(await reader.select(COLUMNS).from(promotions).where(ofMember(uid)))
}

/** The same without private promotions: what the belt that everyone sees follows. */
export async function readShownHistory(reader: Reader, uid: string): Promise<RankSince[]> {
  const isShown = sql`not exists (select from activities a where a.actor_id = ${promotions.uid}
    and a.id = ${promotions.activityId} and a.visibility = 'private')`
  return inOrder(
    await reader
      .select(COLUMNS)
      .from(promotions)
      .where(and(ofMember(uid), isShown)),
  )
}

/** The same without one of them. */
export async function readHistoryWithout(reader: Reader, { uid, id }: { uid: string; id: string }) {
  const others = and(ofMember(uid), ne(promotions.id, id))
  return inOrder(await reader.select(COLUMNS).from(promotions).where(others))
}

/** What a member chose in the profile itself, and when. */
export async function readSaid(reader: Reader, uid: string): Promise<RankSince | null> {
  const [said] = await reader.select().from(beltDeclarations).where(eq(beltDeclarations.uid, uid))
  return said?.belt ? { belt: said.belt, stripes: said.stripes, day: said.day } : null
}

/** The rank of a member who says they wear `said`, as everyone sees it. */
export async function readRankWorn(reader: Reader, uid: string, said: RankSince | null): Promise<Rank | null> {
  return currentRank(await readShownHistory(reader, uid), said)
}
