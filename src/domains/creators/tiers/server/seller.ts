import { eq } from 'drizzle-orm'
import { mayTakeMoney } from '#domains/creators/creators/rules.ts'
import type { CreatorRow } from '#domains/creators/creators/server/reads.ts'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { authUsers } from '#domains/members/session/server/tables.ts'
import type { Reader, Tx } from '#platform/database.ts'
import type { Currency } from '#platform/money.ts'

/** A creator, with what decides whether they can sell tiers. */
export interface Seller {
  uid: string
  currency: Currency
  /** Whether the creator may sell at all. */
  approved: boolean
  /** Whether the creator can be paid. */
  takesMoney: boolean
}

/** A creator whose account is disabled can't sell. */
export async function readSeller(reader: Reader, uid: string): Promise<Seller | undefined> {
  const [found] = await reader
    .select({ row: creators, isDisabled: authUsers.banned })
    .from(creators)
    .innerJoin(authUsers, eq(authUsers.id, creators.uid))
    .where(eq(creators.uid, uid))
  return found && { ...sellerOf(found.row), ...(found.isDisabled && { approved: false, takesMoney: false }) }
}

/** A creator, locked until the transaction ends, which serializes changes to their tiers. */
export async function lockSeller(tx: Tx, uid: string): Promise<Seller | undefined> {
  const [row] = await tx.select().from(creators).where(eq(creators.uid, uid)).for('update')
  return row && sellerOf(row)
}

export function sellerOf(row: CreatorRow): Seller {
  const { uid, state } = row
  return { uid, currency: row.currency as Currency, approved: state === 'approved', takesMoney: mayTakeMoney(row) }
}
