import { and, desc, eq, inArray, isNotNull, lt, ne, or, type SQL } from 'drizzle-orm'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import type { Actor } from '#domains/feed/activities/contract.ts'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { ENDLESS } from '#platform/clock.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { Membership, Upcoming } from '../contract.ts'
import { isNotEnded, type SubscriptionRow } from './store.ts'
import { subscriptions } from './tables.ts'

export { readFigures, readMembersByTier } from './figures.ts'
export { readLedger } from './ledger.ts'

/** A member's current membership with a creator, as they see it. Undefined if there's none or only a checkout. */
export async function readOwnMembershipWith(
  reader: Reader,
  { uid, creatorUid, now }: { uid: string; creatorUid: string; now: Date },
): Promise<Membership | undefined> {
  const which = and(eq(subscriptions.uid, uid), eq(subscriptions.creatorUid, creatorUid), isNotEnded, isBegun)
  const rows = await reader.select().from(subscriptions).where(which)
  return (await membershipsOf(reader, rows, now))[0]
}

/** A member's memberships, newest first: `current` or past ones. */
export async function readOwnMemberships(
  reader: Reader,
  of: { uid: string; which: 'current' | 'past'; cursor?: string | undefined; limit: number; now: Date },
): Promise<{ items: Membership[]; nextCursor: string | null }> {
  const after = readTimeCursor(of.cursor)
  const { startedAt, id } = subscriptions
  const rows = await reader
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.uid, of.uid),
        of.which === 'current' ? and(isNotEnded, isBegun) : isPast,
        after && or(lt(startedAt, after.at), and(eq(startedAt, after.at), lt(id, after.id))),
      ),
    )
    .orderBy(desc(startedAt), desc(id))
    .limit(of.limit + 1)
  const { page, nextCursor } = cutPage(rows, of.limit, (row) => ({ at: row.startedAt, id: row.id }))
  return { items: await membershipsOf(reader, page, of.now), nextCursor }
}

/** Unpaid checkouts aren't memberships. */
const isBegun: SQL = ne(subscriptions.state, 'incomplete')
const isPast = and(inArray(subscriptions.state, ['ended', 'refunded']), isNotNull(subscriptions.accessUntil))

const isOpen = (accessUntil: Date | null, now: Date) => accessUntil !== null && accessUntil > now

async function membershipsOf(reader: Reader, rows: SubscriptionRow[], now: Date): Promise<Membership[]> {
  if (rows.length === 0) return []
  const actors = await readActors(
    reader,
    rows.flatMap(({ creatorUid, giftFrom }) => [creatorUid, ...(giftFrom ? [giftFrom] : [])]),
  )
  const named = await readTiersOf(reader, rows)
  const actorOf = (uid: string): Actor => actors.get(uid) ?? unknownActor(uid)
  return rows.flatMap((row) => {
    const tier = named.get(row.tierId)
    return tier ? [membershipOf(row, { tier, nextTier: named.get(row.nextTierId ?? ''), actorOf, now })] : []
  })
}

type NamedTier = Membership['tier']

async function readTiersOf(reader: Reader, rows: SubscriptionRow[]): Promise<Map<string, NamedTier>> {
  const ids = rows.flatMap(({ tierId, nextTierId }) => [tierId, ...(nextTierId ? [nextTierId] : [])])
  const found = await reader
    .select({ id: tiers.id, name: tiers.name, level: tiers.level, state: tiers.state })
    .from(tiers)
    .where(inArray(tiers.id, ids))
  return new Map(found.map((tier) => [tier.id, tier]))
}

function membershipOf(
  row: SubscriptionRow,
  of: { tier: NamedTier; nextTier: NamedTier | undefined; actorOf(uid: string): Actor; now: Date },
): Membership {
  const { id, state, interval, amount, currency, daysKept, nextInterval } = row
  return {
    ...{ id, state, interval, amount, currency, daysKept, nextInterval },
    creator: of.actorOf(row.creatorUid),
    tier: of.tier,
    opens: isOpen(row.accessUntil, of.now),
    upcoming: upcomingOf(row),
    trialEnd: isoOf(row.trialEnd),
    pausedUntil: isoOf(row.pausedUntil),
    nextTier: of.nextTier ?? null,
    giftFrom: row.giftFrom ? of.actorOf(row.giftFrom) : null,
    startedAt: row.startedAt.toISOString(),
    endedAt: isoOf(row.endedAt),
  }
}

/** The membership's next automatic event. */
function upcomingOf(row: SubscriptionRow): Upcoming {
  const { state, currency } = row
  const amount = row.nextAmount ?? row.amount
  const until = row.accessUntil && row.accessUntil < ENDLESS ? row.accessUntil.toISOString() : undefined
  const periodEnd = isoOf(row.currentPeriodEnd)
  switch (state) {
    case 'trialing':
      return row.trialEnd
        ? { status: 'first_payment', at: row.trialEnd.toISOString(), amount, currency }
        : { status: 'nothing' }
    case 'active':
      return periodEnd ? { status: 'renews', at: periodEnd, amount, currency } : { status: 'nothing' }
    case 'past_due':
      return until ? { status: 'past_due', at: until } : { status: 'nothing' }
    case 'paused':
      return row.pausedUntil ? { status: 'goes_on', at: row.pausedUntil.toISOString() } : { status: 'nothing' }
    case 'cancelled_at_period_end':
    case 'comped':
    case 'gift':
      return until ? { status: 'ends', at: until } : { status: 'nothing' }
    case 'incomplete':
    case 'ended':
    case 'refunded':
      return { status: 'nothing' }
  }
}

const isoOf = (at: Date | null) => at?.toISOString() ?? null
