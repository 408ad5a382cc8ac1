import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import { inOrder, type RankSince } from '../belt-order.ts'
import { promotions } from './tables.ts'

/** Every rank of a member's history in the order of time, whoever sees it: for the member's own eyes and for reckoning. */
export async function readBeltHistory(reader: Reader, uid: string): Promise<RankSince[]> {
  const rows = await reader
    .select({ belt: promotions.belt, stripes: promotions.stripes, day: promotions.day })
    .from(promotions)
    .where(and(eq(promotions.uid, uid), eq(promotions.isDeleted, false)))
    .orderBy(asc(promotions.day), asc(promotions.id))
  return inOrder(rows)
}
