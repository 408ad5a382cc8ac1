import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import type { Currency } from '#platform/money.ts'

export interface MembersOfTier {
  tierId: string
  /** Everyone with access, plus past due and paused members. */
  members: number
  trialing: number
  /** Members with a price who are active, past due or cancelled, and no longer in a trial. */
  paying: number
  /** Members who cancelled but still have access. */
  leaving: number
}

/** Member counts by tier, without empty tiers. */
export async function readMembersByTier(
  reader: Reader,
  { creatorUid, now }: { creatorUid: string; now: Date },
): Promise<MembersOfTier[]> {
  const { rows } = await reader.execute<MembersOfTier & Record<string, unknown>>(sql`
    select s.tier_id as "tierId", count(*)::int as members,
      count(*) filter (where s.state = 'trialing')::int as trialing,
      count(*) filter (where s.amount > 0 and s.state in ('active', 'past_due', 'cancelled_at_period_end')
        and coalesce(s.trial_end <= ${now.toISOString()}::timestamptz, true))::int as paying,
      count(*) filter (where s.state = 'cancelled_at_period_end')::int as leaving
    from subscriptions s
    where s.creator_uid = ${creatorUid} and s.state not in ('incomplete', 'ended', 'refunded')
      and (s.access_until > ${now.toISOString()}::timestamptz or s.state in ('past_due', 'paused'))
    group by s.tier_id order by members desc, s.tier_id`)
  return rows
}

export interface Figures {
  members: number
  /**
   * Monthly revenue from active members, without those who cancelled or are past due. Yearly prices are divided by
   * twelve. Before the fee, in the smallest unit.
   */
  mrr: { amount: number; currency: Currency } | null
  newThisMonth: number
  lostThisMonth: number
  /** Finished trials, and how many were followed by a payment. */
  trials: { over: number; converted: number }
}

/** A creator's current figures. Months are in UTC. */
export async function readFigures(
  reader: Reader,
  { creatorUid, now }: { creatorUid: string; now: Date },
): Promise<Figures> {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString()
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await reader.execute<Counted>(sql`
    select
      count(*) filter (where ${LIVES} and s.access_until > ${at})::int as members,
      coalesce(round(sum(case s.interval when 'year' then s.amount / 12.0 else s.amount end)
        filter (where s.state = 'active' and s.amount > 0)), 0)::int as mrr,
      max(s.currency) filter (where s.amount > 0) as currency,
      count(*) filter (where s.state <> 'incomplete' and s.access_until is not null and s.started_at >= ${month}::timestamptz)::int as new,
      count(*) filter (where not ${LIVES} and s.access_until is not null and s.ended_at >= ${month}::timestamptz)::int as lost,
      count(*) filter (where s.trial_end <= ${at})::int as trials,
      count(*) filter (where s.trial_end <= ${at} and exists (select from ledger_lines l
        where l.subscription_id = s.id and l.kind = 'charge' offset 0))::int as converted
    from subscriptions s where s.creator_uid = ${creatorUid}`)
  const [counted] = rows
  return {
    members: counted?.members ?? 0,
    mrr: counted?.currency ? { amount: counted.mrr, currency: counted.currency } : null,
    newThisMonth: counted?.new ?? 0,
    lostThisMonth: counted?.lost ?? 0,
    trials: { over: counted?.trials ?? 0, converted: counted?.converted ?? 0 },
  }
}

interface Counted extends Record<string, unknown> {
  members: number
  mrr: number
  currency: Currency | null
  new: number
  lost: number
  trials: number
  converted: number
}

const LIVES = sql`s.state not in ('incomplete', 'ended', 'refunded')`
