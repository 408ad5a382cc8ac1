import { and, desc, eq, sql } from 'drizzle-orm'
import { readContentCards } from '#domains/creators/content/server/reads.ts'
import { contents } from '#domains/creators/content/server/tables.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import type { Reader } from '#platform/database.ts'
import type { Translator } from '#platform/translator.ts'
import type { Checkout } from '../contract.ts'
import { FIRST_TO_WATCH } from '../rules.ts'
import { opensFor } from './access.ts'
import { DECLINED } from './refusals.ts'
import type { CheckoutRow } from './session.ts'
import { subscriptions } from './tables.ts'

/** A checkout as its member sees it. */
export async function checkoutAnswer(
  reader: Reader,
  row: CheckoutRow,
  { now, declined = false, t }: { now: Date; declined?: boolean; t: Translator['t'] },
): Promise<Checkout> {
  const { id, creatorUid, tierId, interval, amount, currency, giftTo, giftMonths } = row
  const gift = giftTo ? { to: giftTo, months: giftMonths ?? 0 } : null
  const order = { id, creatorUid, tierId, interval, amount, currency, gift }
  switch (row.state) {
    case 'open':
      return { status: 'open', ...order, url: row.url, expiresAt: row.expiresAt.toISOString(), declined }
    case 'confirming':
      return { status: 'confirming', ...order }
    case 'completed':
      return {
        status: 'done',
        ...order,
        subscriptionId: row.subscriptionId,
        trial: await readTrial(reader, row.subscriptionId),
        ...(await readWelcome(reader, row, now)),
      }
    case 'failed':
      return { status: 'failed', ...order, message: t(DECLINED) }
    case 'expired':
      return { status: 'expired', ...order }
  }
}

async function readTrial(reader: Reader, subscriptionId: string | null) {
  if (subscriptionId === null) return null
  const [row] = await reader
    .select({
      state: subscriptions.state,
      until: subscriptions.trialEnd,
      amount: sql<number>`coalesce(${subscriptions.nextAmount}, ${subscriptions.amount})`,
      currency: subscriptions.currency,
    })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  if (row?.state !== 'trialing' || !row.until) return null
  return { until: row.until.toISOString(), amount: row.amount, currency: row.currency }
}

/** The creator's welcome note and up to three lessons that are now accessible. Empty for gifts. */
async function readWelcome(reader: Reader, { uid, creatorUid, tierId, giftTo }: CheckoutRow, now: Date) {
  if (giftTo) return { welcomeNote: '', next: [] }
  const [tier] = await reader.select({ welcomeNote: tiers.welcomeNote }).from(tiers).where(eq(tiers.id, tierId))
  const opens = opensFor({ uid }, { creatorUid: contents.creatorUid, minLevel: contents.minLevel, now })
  const lessons = await reader
    .select({ id: contents.id })
    .from(contents)
    .where(and(eq(contents.creatorUid, creatorUid), eq(contents.state, 'published'), opens))
    // Members-only lessons first.
    .orderBy(sql`${contents.minLevel} desc nulls last`, desc(contents.publishedAt), contents.id)
    .limit(FIRST_TO_WATCH)
  const ids = lessons.map(({ id }) => id)
  return { welcomeNote: tier?.welcomeNote ?? '', next: await readContentCards(reader, { viewer: { uid }, now }, ids) }
}
