import { and, inArray, sql } from 'drizzle-orm'
import { days, hours } from '#platform/clock.ts'
import { linesOfCharge } from './charges.ts'
import { linesOfDispute } from './disputes.ts'
import { addLines, type LineToAdd } from './ledger.ts'
import { requireAnswer } from './session.ts'
import { idOf, type PayingParts } from './settle-checkout.ts'
import { ledgerLines } from './tables.ts'

/** How far back a run looks. It runs daily, so each day is checked twice. */
const BACK_MS = days(2)
/** Changes more recent than this aren't compared, because they may not be recorded yet. */
const RECENT_MS = hours(1)
/** The longest a bank takes to decide a dispute. */
const DISPUTE_MS = days(180)

export interface LedgerDifference {
  day: string
  currency: string
  /** In the smallest unit: the provider's total, compared with the ledger's. */
  theirs: number
  ours: number
}

interface Span {
  since: Date
  until: Date
}

/**
 * Compares the provider's charges, refunds, fees and lost disputes with the ledger, per day (UTC) and in the currency
 * charged, because balance transactions may settle in another. Missing lines are added; remaining differences are
 * logged as errors.
 */
export async function compareLedger(
  parts: PayingParts,
  { since = new Date(parts.now().getTime() - BACK_MS) }: { since?: Date } = {},
): Promise<LedgerDifference[]> {
  const span = { since, until: new Date(parts.now().getTime() - RECENT_MS) }
  const theirs = await readTheirs(parts, span)
  await addMissing(parts, theirs)
  const differences = await readDifferences(parts, theirs, span)
  for (const difference of differences) parts.log.error(difference, "the ledger doesn't match the payment provider")
  return differences
}

/** The provider's lines of that period, for its charges and for older ones refunded or disputed in it. */
async function readTheirs(parts: PayingParts, { since, until }: Span): Promise<LineToAdd[]> {
  const { stripe } = parts.payments
  const created = { gte: secondsOf(since), lt: secondsOf(until) }
  const lines: LineToAdd[] = []
  const seen = new Set<string>()
  for await (const charge of stripe.charges.list({ created, limit: 100 })) {
    seen.add(charge.id)
    lines.push(...(await linesOfCharge(parts, charge)))
  }
  for await (const refund of stripe.refunds.list({ created, limit: 100 })) {
    const chargeId = idOf(refund.charge)
    if (!chargeId || seen.has(chargeId)) continue
    seen.add(chargeId)
    lines.push(...(await linesOfCharge(parts, await requireAnswer(stripe.charges.retrieve(chargeId)))))
  }
  const begun = { gte: secondsOf(since) - DISPUTE_MS / 1000 }
  for await (const dispute of stripe.disputes.list({ created: begun, limit: 100 }))
    lines.push(...(await linesOfDispute(parts, dispute)))
  const once = new Map(lines.map((line) => [keyOf(line), line]))
  return [...once.values()].filter(({ at, amount }) => amount !== 0 && at >= since && at < until)
}

async function addMissing(parts: PayingParts, theirs: LineToAdd[]): Promise<void> {
  const { db, log } = parts
  if (theirs.length === 0) return
  const { kind, providerId } = ledgerLines
  const known = await db
    .select({ kind, providerId })
    .from(ledgerLines)
    .where(
      and(
        inArray(kind, ['charge', 'fee', 'refund', 'fee_refund', 'dispute']),
        sql`${providerId} = any(${sql.param(theirs.map((line) => line.providerId))}::text[])`,
      ),
    )
  const keys = new Set(known.map(keyOf))
  const missing = theirs.filter((line) => !keys.has(keyOf(line)))
  if (missing.length > 0) log.warn({ missing: missing.map(keyOf) }, 'added payments missing from the ledger')
  await addLines(parts, missing)
}

async function readDifferences(
  { db }: PayingParts,
  lines: LineToAdd[],
  { since, until }: Span,
): Promise<LedgerDifference[]> {
  const theirs = new Map<string, number>()
  for (const { amount, currency, at } of lines) {
    const key = `${at.toISOString().slice(0, 10)} ${currency}`
    theirs.set(key, (theirs.get(key) ?? 0) + amount)
  }
  const { rows } = await db.execute<{ key: string; ours: number }>(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') || ' ' || currency as key, sum(amount)::int as ours
    from ledger_lines
    where kind <> 'payout' and at >= date_trunc('second', ${since.toISOString()}::timestamptz)
      and at < date_trunc('second', ${until.toISOString()}::timestamptz)
    group by 1`)
  const ours = new Map(rows.map(({ key, ours }) => [key, ours]))
  return [...new Set([...theirs.keys(), ...ours.keys()])].sort().flatMap((key) => {
    const [day = '', currency = ''] = key.split(' ')
    const difference = { day, currency, theirs: theirs.get(key) ?? 0, ours: ours.get(key) ?? 0 }
    return difference.theirs === difference.ours ? [] : [difference]
  })
}

const keyOf = ({ kind, providerId }: Pick<LineToAdd, 'kind' | 'providerId'>) => `${kind} ${providerId}`

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)
