import { eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { days, hours } from '#platform/clock.ts'
import { recordCharge, recordRefunds } from './charges.ts'
import { answered } from './session.ts'
import { idOf, type PayingParts } from './settle.ts'
import { ledgerLines } from './tables.ts'

/** So far back a round looks: it comes once a day, and looks at each day twice. */
const BACK_MS = days(2)
/** What happened just now may not be written down yet. */
const RECENT_MS = hours(1)

export interface LedgerDifference {
  day: string
  currency: string
  /** In the smallest unit: what the provider has, and what stands in the ledger. */
  theirs: number
  ours: number
}

/**
 * Compares what the provider moved to creators and what it kept for us with the ledger, day by day (of UTC). What is missing is
 * looked for and written down; a difference that stays is logged as an error.
 */
export async function compareLedger(
  parts: PayingParts,
  { since = new Date(parts.now().getTime() - BACK_MS) }: { since?: Date } = {},
): Promise<LedgerDifference[]> {
  const until = new Date(parts.now().getTime() - RECENT_MS)
  const moved = await readMoved(parts, since, until)
  await findMissing(parts, moved)
  const differences = await readDifferences(parts, moved, since, until)
  for (const difference of differences) parts.log.error(difference, 'the ledger is not what the provider says')
  return differences
}

type Moved = Pick<Stripe.BalanceTransaction, 'type' | 'amount' | 'currency' | 'created'> & { source: string }

/** Of our own balance: what went on to creators, and our fees of it. */
const KINDS = new Set(['transfer', 'transfer_refund', 'application_fee', 'application_fee_refund'])

async function readMoved({ payments }: PayingParts, since: Date, until: Date): Promise<Moved[]> {
  const created = { gte: Math.floor(since.getTime() / 1000), lt: Math.floor(until.getTime() / 1000) }
  const moved: Moved[] = []
  for await (const { type, amount, currency, created: at, source } of payments.stripe.balanceTransactions.list({
    created,
    limit: 100,
  }))
    if (KINDS.has(type)) moved.push({ type, amount, currency, created: at, source: idOf(source) ?? '' })
  return moved
}

async function findMissing(parts: PayingParts, moved: Moved[]): Promise<void> {
  const { db, log, payments } = parts
  const transfers = moved.filter(({ type }) => type === 'transfer').map(({ source }) => source)
  for (const id of transfers) {
    const transfer = await answered(payments.stripe.transfers.retrieve(id))
    const charge = idOf(transfer.source_transaction)
    if (!charge) continue
    const [known] = await db
      .select({ id: ledgerLines.providerId })
      .from(ledgerLines)
      .where(eq(ledgerLines.providerId, charge))
      .limit(1)
    if (!known) log.warn({ charge }, 'a payment had not been written down')
    if (!known) await recordCharge(parts, charge)
    if (transfer.amount_reversed > 0) await recordRefunds(parts, charge)
  }
}

/** What creators have of a day: to them is a minus of ours. */
async function readDifferences(
  { db }: PayingParts,
  moved: Moved[],
  since: Date,
  until: Date,
): Promise<LedgerDifference[]> {
  const theirs = new Map<string, number>()
  for (const { amount, currency, created } of moved) {
    const key = `${dayOf(new Date(created * 1000))} ${currency}`
    theirs.set(key, (theirs.get(key) ?? 0) - amount)
  }
  const { rows } = await db.execute<{ key: string; ours: number }>(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') || ' ' || lower(currency) as key, sum(amount)::int as ours
    from ledger_lines
    where kind <> 'payout' and at >= date_trunc('second', ${since.toISOString()}::timestamptz) and at < date_trunc('second', ${until.toISOString()}::timestamptz)
    group by 1`)
  const ours = new Map(rows.map(({ key, ours }) => [key, ours]))
  return [...new Set([...theirs.keys(), ...ours.keys()])].sort().flatMap((key) => {
    const [day = '', currency = ''] = key.split(' ')
    const difference = { day, currency, theirs: theirs.get(key) ?? 0, ours: ours.get(key) ?? 0 }
    return difference.theirs === difference.ours ? [] : [difference]
  })
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
