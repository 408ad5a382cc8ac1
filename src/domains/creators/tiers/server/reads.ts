import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import type { OwnTier, OwnTiers, Tier } from '../contract.ts'
import { obstacleTo, opennessOf } from '../rules.ts'
import { readMemberCounts } from './members.ts'
import { readSeller, type Seller } from './seller.ts'
import { tiers } from './tables.ts'

export type TierRow = typeof tiers.$inferSelect

/** A creator's active tiers, lowest first. Empty unless the creator is approved. */
export async function readTiers(
  reader: Reader,
  { creatorUid, now }: { creatorUid: string; now: Date },
): Promise<Tier[]> {
  const seller = await readSeller(reader, creatorUid)
  if (!seller?.approved) return []
  const rows = await readRows(reader, creatorUid)
  const countsOf = await readMemberCounts(reader, { creatorUid, now })
  return rows.filter(({ state }) => state === 'active').map((row) => tierOf(row, seller, countsOf(row.id).members))
}

/** Any creator's tier in any state, for other capabilities. */
export async function readTier(reader: Reader, id: string): Promise<TierRow | undefined> {
  const [row] = await reader.select().from(tiers).where(eq(tiers.id, id))
  return row
}

/** Whether the currency is fixed, as it is once a paid tier has been published. */
export async function isCurrencyFixed(reader: Reader, creatorUid: string): Promise<boolean> {
  const [offered] = await reader
    .select({ id: tiers.id })
    .from(tiers)
    .where(and(eq(tiers.creatorUid, creatorUid), gt(tiers.monthlyPrice, 0), ne(tiers.state, 'draft')))
    .limit(1)
  return offered !== undefined
}

/** All of a creator's own tiers, including drafts and archived ones. */
export async function readOwnTiers(reader: Reader, { seller, now }: { seller: Seller; now: Date }): Promise<OwnTiers> {
  const rows = await readRows(reader, seller.uid)
  const countsOf = await readMemberCounts(reader, { creatorUid: seller.uid, now })
  const active = rows.filter(({ state }) => state === 'active')
  const items = rows.map((row): OwnTier => {
    const counts = countsOf(row.id)
    const { maxMembers, welcomeNote, state, version, createdAt, updatedAt } = row
    return {
      ...tierOf(row, seller, counts.members),
      ...{ maxMembers, welcomeNote, state, version, ...counts },
      obstacle: state === 'active' ? null : obstacleTo(row, { active, takesMoney: seller.takesMoney }),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }
  })
  return {
    currency: seller.currency,
    currencyIsFixed: rows.some(({ monthlyPrice, state }) => monthlyPrice > 0 && state !== 'draft'),
    takesMoney: seller.takesMoney,
    items,
  }
}

export function readRows(reader: Reader, creatorUid: string): Promise<TierRow[]> {
  return reader
    .select()
    .from(tiers)
    .where(eq(tiers.creatorUid, creatorUid))
    .orderBy(asc(tiers.level), asc(tiers.createdAt), asc(tiers.id))
}

/** The public fields of a tier, listed one by one so that new columns stay private. */
function tierOf(row: TierRow, seller: Seller, members: number): Tier {
  const { id, name, description, benefits, monthlyPrice, yearlyPrice, currency, trialDays, level } = row
  return {
    ...{ id, name, description, benefits, monthlyPrice, yearlyPrice, currency, trialDays, level },
    openness: opennessOf(row, { members, takesMoney: seller.takesMoney }),
  }
}
