import { type Interval, TIER_LIMITS, type TierState, YEARLY } from './limits.ts'

interface Priced {
  monthlyPrice: number
  yearlyPrice: number | null
}

/** "Followers+" costs nothing. */
export const isFree = ({ monthlyPrice }: Pick<Priced, 'monthlyPrice'>) => monthlyPrice === 0

/** What a year costs unless the creator says otherwise. */
export const usualYearly = (monthlyPrice: number) => monthlyPrice * YEARLY.usual

/** In the smallest unit; null where the tier is not offered for that long. */
export const priceOf = (tier: Priced, interval: Interval) =>
  interval === 'month' ? tier.monthlyPrice : tier.yearlyPrice

/** What twelve months cost more than a year, in whole percent rounded down; 0 where nothing is saved. */
export function savingOf({ monthlyPrice, yearlyPrice }: Priced): number {
  if (yearlyPrice === null || monthlyPrice === 0) return 0
  return Math.max(0, Math.floor((1 - yearlyPrice / (12 * monthlyPrice)) * 100))
}

/** What stands in the way of offering a tier. */
export type Obstacle = 'too_many' | 'second_free' | 'payouts'

/** Answers "may this tier be offered?" for the button that asks and for the write that enforces. */
export function obstacleTo(
  tier: Pick<Priced, 'monthlyPrice'>,
  { active, takesMoney }: { active: readonly Pick<Priced, 'monthlyPrice'>[]; takesMoney: boolean },
): Obstacle | null {
  if (active.length >= TIER_LIMITS.active) return 'too_many'
  if (isFree(tier)) return active.some(isFree) ? 'second_free' : null
  return takesMoney ? null : 'payouts'
}

/** Whether a stranger may become a member at this tier now: its places taken, or its creator not able to take money. */
export type Openness = 'open' | 'full' | 'closed'

export function opennessOf(
  tier: Pick<Priced, 'monthlyPrice'> & { maxMembers: number | null },
  { members, takesMoney }: { members: number; takesMoney: boolean },
): Openness {
  if (!isFree(tier) && !takesMoney) return 'closed'
  return tier.maxMembers !== null && members >= tier.maxMembers ? 'full' : 'open'
}

/** What has been offered stays free or stays paid: members have joined it as what it was. */
export const mayChangeKind = ({ state }: { state: TierState }) => state === 'draft'

interface Placed {
  id: string
  level: number
}

/** The places of these tiers in another order, the lowest first: the same levels, given out anew. */
export function levelsIn(order: readonly Placed[]): Placed[] {
  const levels = order.map(({ level }) => level).sort((one, other) => one - other)
  return order.map(({ id }, at) => ({ id, level: levels[at] as number }))
}

/**
 * Those who would lose what they pay for by this order: tiers that go down while somebody is a member there. What is
 * kept for a level opens for that level and those above it.
 */
export function losersBy<Tier extends Placed & { members: number }>(order: readonly Tier[]): Tier[] {
  const after = new Map(levelsIn(order).map(({ id, level }) => [id, level]))
  return order.filter(({ id, level, members }) => members > 0 && (after.get(id) as number) < level)
}
