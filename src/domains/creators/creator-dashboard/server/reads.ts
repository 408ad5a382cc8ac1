import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { CreatorRow } from '#domains/creators/creators/server/reads.ts'
import { readFigures, readLedger, readMembersByTier } from '#domains/creators/subscriptions/server/reads.ts'
import { subscriptions } from '#domains/creators/subscriptions/server/tables.ts'
import { readRows } from '#domains/creators/tiers/server/reads.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { readPersonCards } from '#domains/members/people/server/reads.ts'
import { days, ENDLESS } from '#platform/clock.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { Currency } from '#platform/money.ts'
import type { Audience, DashboardLine, MemberLine, Overview } from '../contract.ts'
import { AUDIENCE_DAYS } from '../limits.ts'
import { groupsOf } from '../rules.ts'

interface Paged {
  cursor?: string | undefined
  limit: number
}

/** The figures of the dashboard's overview. The audience and the next payout are read separately. */
export async function readOverview(
  reader: Reader,
  { creator, now }: { creator: CreatorRow; now: Date },
): Promise<Overview> {
  const of = { creatorUid: creator.uid, now }
  const figures = await readFigures(reader, of)
  const counts = new Map((await readMembersByTier(reader, of)).map((counted) => [counted.tierId, counted]))
  const none = { members: 0, trialing: 0, paying: 0, leaving: 0 }
  const all = await readRows(reader, creator.uid)
  return {
    ...figures,
    tiers: all
      .filter(({ id, state }) => state === 'active' || counts.has(id))
      .map(({ id, name, level, state }) => {
        const { members, trialing, paying, leaving } = counts.get(id) ?? none
        return { id, name, level, state, members, trialing, paying, leaving }
      }),
    balance: await readBalance(reader, creator.uid),
    payoutState: creator.payoutState,
  }
}

async function readBalance(reader: Reader, creatorUid: string): Promise<Overview['balance']> {
  const { rows } = await reader.execute<{ amount: number; currency: Currency }>(sql`
    select sum(amount)::bigint as amount, currency from ledger_lines where creator_uid = ${creatorUid}
    group by currency order by currency`)
  return rows.map(({ amount, currency }) => ({ amount: Number(amount), currency }))
}

/** Current or past memberships, newest first. */
export async function readMembers(
  reader: Reader,
  of: Paged & { creatorUid: string; which: 'current' | 'past'; tierId?: string | undefined },
): Promise<{ items: MemberLine[]; nextCursor: string | null }> {
  const after = readTimeCursor(of.cursor)
  const { startedAt, id, state } = subscriptions
  const over = inArray(state, ['ended', 'refunded'])
  const rows = await reader
    .select({ held: subscriptions, tier: { id: tiers.id, name: tiers.name } })
    .from(subscriptions)
    .innerJoin(tiers, eq(tiers.id, subscriptions.tierId))
    .where(
      and(
        eq(subscriptions.creatorUid, of.creatorUid),
        ne(state, 'incomplete'),
        of.which === 'past' ? and(over, sql`${subscriptions.accessUntil} is not null`) : sql`not (${over})`,
        of.tierId === undefined ? undefined : eq(subscriptions.tierId, of.tierId),
        after && sql`(${startedAt}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(startedAt), desc(id))
    .limit(of.limit + 1)
  const { page: shown, nextCursor } = cutPage(rows, of.limit, ({ held }) => ({ at: held.startedAt, id: held.id }))
  const uids = [...new Set(shown.map(({ held }) => held.uid))]
  const people = new Map((await readPersonCards(reader, { uid: of.creatorUid }, uids)).map((card) => [card.uid, card]))
  return {
    items: shown.map(({ held, tier }) => ({
      id: held.id,
      person: people.get(held.uid) ?? null,
      tier,
      state: held.state,
      interval: held.interval,
      amount: held.amount,
      currency: held.currency,
      startedAt: held.startedAt.toISOString(),
      until: held.accessUntil && held.accessUntil < ENDLESS ? held.accessUntil.toISOString() : null,
    })),
    nextCursor,
  }
}

/** The ledger with tier names. */
export async function readNamedLedger(
  reader: Reader,
  of: Paged & { creatorUid: string },
): Promise<{ items: DashboardLine[]; nextCursor: string | null }> {
  const { items, nextCursor } = await readLedger(reader, of)
  const names = new Map((await readRows(reader, of.creatorUid)).map(({ id, name }) => [id, name]))
  return { items: items.map((line) => ({ ...line, tierName: names.get(line.tierId ?? '') ?? null })), nextCursor }
}

/** A creator's recent viewers by belt and country, in groups too large to identify anyone. */
export async function readAudience(
  reader: Reader,
  { creatorUid, now }: { creatorUid: string; now: Date },
): Promise<Audience> {
  const since = new Date(now.getTime() - days(AUDIENCE_DAYS)).toISOString()
  const { rows } = await reader.execute<{ what: 'all' | 'belts' | 'countries'; of: string; viewers: number }>(sql`
    with seen as (
      select distinct v.uid from content_views v join contents c on c.id = v.content_id
      where c.creator_uid = ${creatorUid} and v.opened and v.last_at >= ${since}::timestamptz)
    select case when grouping(u.belt_rank) = 0 then 'belts' when grouping(u.country) = 0 then 'countries' else 'all' end as what,
      coalesce(u.belt_rank, u.country, '') as "of", count(*)::int as viewers
    from seen s join users u on u.uid = s.uid group by grouping sets ((), (u.belt_rank), (u.country))`)
  const by = (what: 'belts' | 'countries') => groupsOf(rows.filter((row) => row.what === what).map(groupOf))
  return {
    viewers: rows.find(({ what }) => what === 'all')?.viewers ?? 0,
    belts: by('belts'),
    countries: by('countries'),
  }
}

const groupOf = ({ of, viewers }: { of: string; viewers: number }) => ({ of, viewers })
