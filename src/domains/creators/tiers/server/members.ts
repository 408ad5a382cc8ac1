import { and, eq, sql } from 'drizzle-orm'
import { subscriptions } from '#domains/creators/subscriptions/server/tables.ts'
import type { Reader } from '#platform/database.ts'
import { tiers } from './tables.ts'

export interface MemberCounts {
  members: number
  membersAtOtherPrice: number
}

const NOBODY: MemberCounts = { members: 0, membersAtOtherPrice: 0 }

/** Members with access by tier, and how many of them pay a price other than the current one. */
export async function readMemberCounts(
  reader: Reader,
  { creatorUid, now }: { creatorUid: string; now: Date },
): Promise<(tierId: string) => MemberCounts> {
  const price = sql`case ${subscriptions.interval} when 'month' then ${tiers.monthlyPrice} else ${tiers.yearlyPrice} end`
  const rows = await reader
    .select({
      tierId: subscriptions.tierId,
      members: sql<number>`count(*)::int`,
      membersAtOtherPrice: sql<number>`(count(*) filter (where ${subscriptions.interval} is not null
        and ${subscriptions.amount} is distinct from ${price}))::int`,
    })
    .from(subscriptions)
    .innerJoin(tiers, eq(tiers.id, subscriptions.tierId))
    .where(and(eq(subscriptions.creatorUid, creatorUid), sql`${subscriptions.accessUntil} > ${now.toISOString()}`))
    .groupBy(subscriptions.tierId)
  const counts = new Map(rows.map(({ tierId, ...counted }) => [tierId, counted]))
  return (tierId) => counts.get(tierId) ?? NOBODY
}
