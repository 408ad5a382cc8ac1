import { eq } from 'drizzle-orm'
import { creators } from '#features/creators/server/tables.ts'
import type { Reader, Tx } from '#platform/database.ts'
import type { Currency } from '#platform/money.ts'

/** A creator as far as selling goes. */
export interface Seller {
  uid: string
  currency: Currency
  /** D10: may sell at all. */
  approved: boolean
  /** D10: and be paid for it. */
  takesMoney: boolean
}

const COLUMNS = {
  uid: creators.uid,
  currency: creators.currency,
  state: creators.state,
  payoutState: creators.payoutState,
}

export async function readSeller(reader: Reader, uid: string): Promise<Seller | undefined> {
  const [row] = await reader.select(COLUMNS).from(creators).where(eq(creators.uid, uid))
  return row && sellerOf(row)
}

/** Held until the transaction ends: changes to one creator's tiers happen one after the other. */
export async function lockSeller(tx: Tx, uid: string): Promise<Seller | undefined> {
  const [row] = await tx.select(COLUMNS).from(creators).where(eq(creators.uid, uid)).for('update')
  return row && sellerOf(row)
}

function sellerOf({
  uid,
  currency,
  state,
  payoutState,
}: { [Key in keyof typeof COLUMNS]: (typeof COLUMNS)[Key]['_']['data'] }) {
  const approved = state === 'approved'
  return { uid, currency: currency as Currency, approved, takesMoney: approved && payoutState === 'enabled' }
}
