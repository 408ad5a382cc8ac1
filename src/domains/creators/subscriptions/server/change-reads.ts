import { and, asc, eq, ne, or } from 'drizzle-orm'
import { intervals } from '#domains/creators/tiers/limits.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import type { Reader } from '#platform/database.ts'
import type { Changes, Plan } from '../changes-contract.ts'
import { type ChangeAction, changeActions, mayDo, mayPauseFrom, planChange, type Target } from '../changes-rules.ts'
import { daysLeft, priceOf } from '../rules.ts'
import { factsOf, type MembershipFacts, readMembershipFacts } from './change-facts.ts'
import { readRefundable } from './refunds.ts'

/** The actions a member may take on one of their memberships. Throws 404 for anyone else's. */
export async function readChanges(reader: Reader, of: { id: string; uid: string }, now: Date): Promise<Changes> {
  const held = await readMembershipFacts(reader, of)
  const { row } = held
  const facts = factsOf(held)
  const actions = Object.fromEntries(changeActions.map((action) => [action, mayDo(action, facts, now)]))
  const pauseFrom = mayPauseFrom(row.lastPausedAt)
  const refund = await readRefundable(reader, row, now)
  return {
    actions: actions as Record<ChangeAction, ReturnType<typeof mayDo>>,
    currency: row.currency,
    plans: facts.state === 'ended' || facts.state === 'refunded' ? [] : await readPlans(reader, held, now),
    mayPauseFrom: pauseFrom > now ? pauseFrom.toISOString() : null,
    daysKept: row.pausedUntil && row.currentPeriodEnd ? daysLeft(row.currentPeriodEnd, row.pausedUntil) : 0,
    refund: refund === undefined ? null : { amount: refund.amount, until: refund.until.toISOString() },
    cancelReason: row.cancelReason,
  }
}

/** The creator's tiers on offer plus the member's own, even if archived; lowest first. */
async function readPlans(reader: Reader, held: MembershipFacts, now: Date): Promise<Plan[]> {
  const { row } = held
  const facts = factsOf(held)
  const rows = await reader
    .select()
    .from(tiers)
    .where(
      and(
        eq(tiers.creatorUid, row.creatorUid),
        ne(tiers.state, 'draft'),
        or(eq(tiers.state, 'active'), eq(tiers.id, row.tierId)),
      ),
    )
    .orderBy(asc(tiers.level), asc(tiers.createdAt), asc(tiers.id))
  return rows.flatMap((tier) =>
    (tier.monthlyPrice === 0 ? (['month'] as const) : intervals).flatMap((interval) => {
      const price = priceOf(tier, interval)
      if (!price) return []
      const { id, name, description, benefits } = tier
      const isMine = id === row.tierId && (row.interval === null || row.interval === interval)
      return {
        tier: { id, name, description, benefits },
        interval,
        amount: price.amount,
        isMine,
        change: planChange(facts, { tier: tier satisfies Target, interval }, now),
      }
    }),
  )
}
