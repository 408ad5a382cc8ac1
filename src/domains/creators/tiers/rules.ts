import { type Interval, TIER_LIMITS, type TierState, YEARLY } from './limits.ts'

interface Priced {
  monthlyPrice: number
  yearlyPrice: number | null
}

export const isFree = ({ monthlyPrice }: Pick<Priced, 'monthlyPrice'>) => monthlyPrice === 0

/** The default yearly price. */
export const usualYearly = (monthlyPrice: number) => monthlyPrice * YEARLY.usual

/** A tier's price in the smallest unit; null if the tier isn't offered for that interval. */
export const priceOf = (tier: Priced, interval: Interval) =>
  interval === 'month' ? tier.monthlyPrice : tier.yearlyPrice

/**
 * How much a yearly price saves compared with twelve monthly payments, in whole per cent rounded down; 0 if it saves
 * nothing.
 */
export function savingOf({ monthlyPrice, yearlyPrice }: Priced): number {
  if (yearlyPrice === null || monthlyPrice === 0) return 0
  return Math.max(0, Math.floor((1 - yearlyPrice / (12 * monthlyPrice)) * 100))
}

/** Obstacles to publishing a tier. */
export type Obstacle = 'too_many' | 'second_free' | 'payouts'

/** The obstacle to publishing a tier; null if it can be published. Used by the button and by the server. */
export function obstacleTo(
  tier: Pick<Priced, 'monthlyPrice'>,
  { active, takesMoney }: { active: readonly Pick<Priced, 'monthlyPrice'>[]; takesMoney: boolean },
): Obstacle | null {
  if (active.length >= TIER_LIMITS.active) return 'too_many'
  if (isFree(tier)) return active.some(isFree) ? 'second_free' : null
  return takesMoney ? null : 'payouts'
}

/** Whether new members can join: `full` if all places are taken, `closed` if its creator can't take payments. */
export type Openness = 'open' | 'full' | 'closed'

export function opennessOf(
  tier: Pick<Priced, 'monthlyPrice'> & { maxMembers: number | null },
  { members, takesMoney }: { members: number; takesMoney: boolean },
): Openness {
  if (!isFree(tier) && !takesMoney) return 'closed'
  return tier.maxMembers !== null && members >= tier.maxMembers ? 'full' : 'open'
}

/** Whether a tier can switch between free and paid. A published one can't, because members joined it as such. */
export const mayChangeKind = ({ state }: { state: TierState }) => state === 'draft'

interface Placed {
  id: string
  level: number
}

/** Reassigns the same levels in a new order, lowest first. */
export function levelsIn(order: readonly Placed[]): Placed[] {
  const levels = order.map(({ level }) => level).sort((one, other) => one - other)
  return order.map(({ id }, at) => ({ id, level: levels[at] as number }))
}

/** The tiers with members whose level would drop in this order, so that they'd lose access they pay for. */
export function tiersLosingAccess<Tier extends Placed & { members: number }>(order: readonly Tier[]): Tier[] {
  const after = new Map(levelsIn(order).map(({ id, level }) => [id, level]))
  return order.filter(({ id, level, members }) => members > 0 && (after.get(id) as number) < level)
}
