import { type BeltSlug, beltSlugs } from '#ui/belts.ts'

export interface Rank {
  belt: BeltSlug
  stripes: number
}

/** A rank and the first day it was worn. */
export interface RankSince extends Rank {
  day: string
}

/** Adult belts in order; youth belts are separate. */
export const ADULT_BELTS = ['white', 'blue', 'purple', 'brown', 'black', 'red_black', 'red_white', 'red'] as const
const YOUTH_BELTS = beltSlugs.filter((belt) => !(ADULT_BELTS as readonly string[]).includes(belt))
const GREEN = ['green_white', 'green', 'green_black'] as const

/** False for white, which both youths and adults wear. */
export const isYouthBelt = (belt: BeltSlug): boolean => YOUTH_BELTS.includes(belt)

/** Negative if the first is lower. */
export function compareRanks(one: Rank, other: Rank): number {
  return beltSlugs.indexOf(one.belt) - beltSlugs.indexOf(other.belt) || one.stripes - other.stripes
}

/** In chronological order; on the same day, the lower rank first. */
export function inOrder<Entry extends RankSince>(history: readonly Entry[]): Entry[] {
  return history.toSorted((one, other) => one.day.localeCompare(other.day) || compareRanks(one, other))
}

/** A rank that can't follow the one before it. */
export interface Contradiction {
  before: RankSince
  after: RankSince
}

/**
 * The ranks that can't follow the one before them. Belts must rise over time, and so must stripes on a belt. Adult
 * white may follow a youth belt, but after that no youth belt may follow.
 */
export function contradictionsIn(history: readonly RankSince[]): Contradiction[] {
  let grownUp = false
  const ordered = inOrder(history)
  return ordered.flatMap((after, at) => {
    const before = ordered[at - 1]
    if (!before) return []
    const turnsAdult = after.belt === 'white' && isYouthBelt(before.belt)
    const falls = !turnsAdult && compareRanks(before, after) >= 0
    const isBack = grownUp && isYouthBelt(after.belt)
    grownUp ||= turnsAdult
    return falls || isBack ? [{ before, after }] : []
  })
}

/** The belts skipped between two; empty if the second is the next or isn't higher. */
export function skippedBetween(before: BeltSlug, after: BeltSlug): BeltSlug[] {
  if (isYouthBelt(after)) return between(['white', ...YOUTH_BELTS], before, after)
  if (!isYouthBelt(before)) return between(ADULT_BELTS, before, after)
  const skipped = between(ADULT_BELTS, 'white', after)
  return (GREEN as readonly string[]).includes(before) ? skipped.filter((belt) => belt !== 'blue') : skipped
}

function between(line: readonly BeltSlug[], before: BeltSlug, after: BeltSlug): BeltSlug[] {
  return line.slice(line.indexOf(before) + 1, Math.max(0, line.indexOf(after)))
}

/**
 * The current rank: the newest in the history, or the profile's if it's higher. A youth belt in the profile no longer
 * counts once the history continues with adult white. Null if unknown.
 */
export function currentRank(history: readonly RankSince[], said: RankSince | null): Rank | null {
  const newest = inOrder(history).at(-1)
  if (!newest) return said
  const outgrown = said !== null && newest.belt === 'white' && isYouthBelt(said.belt) && newest.day >= said.day
  return said !== null && !outgrown && compareRanks(said, newest) > 0 ? said : newest
}
