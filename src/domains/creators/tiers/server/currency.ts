import { eq } from 'drizzle-orm'
import { creators } from '#domains/creators/creators/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import type { Currency } from '#platform/money.ts'
import { conflict } from '#platform/refusals.ts'
import { isCurrencyFixed } from './reads.ts'
import type { Seller } from './seller.ts'
import { tiers } from './tables.ts'

/**
 * Sets the currency of all the creator's tiers. Only possible until a paid tier has been published. Amounts stay the
 * same and are checked again on publishing.
 */
export async function chooseCurrency(
  tx: Tx,
  { seller, currency, now }: { seller: Seller; currency: Currency; now: Date },
): Promise<void> {
  if (seller.currency === currency) return
  if (await isCurrencyFixed(tx, seller.uid))
    throw conflict(
      message("You can't change the currency because you've published a paid tier."),
      'CURRENCY_LOCKED',
      'currency',
    )
  await tx.update(creators).set({ currency, updatedAt: now }).where(eq(creators.uid, seller.uid))
  await tx.update(tiers).set({ currency, updatedAt: now }).where(eq(tiers.creatorUid, seller.uid))
}
