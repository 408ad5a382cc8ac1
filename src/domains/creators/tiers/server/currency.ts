import { eq } from 'drizzle-orm'
import { creators } from '#domains/creators/creators/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import type { Currency } from '#platform/money.ts'
import { conflict } from '#platform/refusals.ts'
import { isCurrencyFixed } from './reads.ts'
import type { Seller } from './seller.ts'
import { tiers } from './tables.ts'

/** For every tier of the creator, while no paid one was offered. The amounts stay and are looked at before one is. */
export async function chooseCurrency(
  tx: Tx,
  { seller, currency, now }: { seller: Seller; currency: Currency; now: Date },
): Promise<void> {
  if (seller.currency === currency) return
  if (await isCurrencyFixed(tx, seller.uid))
    throw conflict('Prices stay in the currency in which a paid tier was offered.', 'CURRENCY_IS_FIXED', 'currency')
  await tx.update(creators).set({ currency, updatedAt: now }).where(eq(creators.uid, seller.uid))
  await tx.update(tiers).set({ currency, updatedAt: now }).where(eq(tiers.creatorUid, seller.uid))
}
