import { type BeltSlug, beltSlugs } from '#ui/belts.ts'

export interface Rank {
  belt: BeltSlug
  stripes: number
}

/** A rank and the day from which it was worn. */
export interface RankSince extends Rank {
  day: string
}

/** What adults wear, one after the other; youth belts stand beside it (the domain notes, Belts). */
export const ADULT_BELTS = ['white', 'blue', 'purple', 'brown', 'black', 'red_black', 'red_white', 'red'] as const
const YOUTH_BELTS = beltSlugs.filter((belt) => !(ADULT_BELTS as readonly string[]).includes(belt))
const GREEN = ['green_white', 'green', 'green_black'] as const

/** White is worn by both. */
export const isYouthBelt = (belt: BeltSlug): boolean => YOUTH_BELTS.includes(belt)

/** Negative where the first is the lower. */
export function compareRanks(one: Rank, other: Rank): number {
  return beltSlugs.indexOf(one.belt) - beltSlugs.indexOf(other.belt) || one.stripes - other.stripes
}

/** In the order of time; of one day the lower first. */
export function inOrder<Entry extends RankSince>(history: readonly Entry[]): Entry[] {
  return history.toSorted((one, other) => one.day.localeCompare(other.day) || compareRanks(one, other))
}

/** A rank that cannot stand where it does in time, with the one before it. */
export interface Contradiction {
  before: RankSince
  after: RankSince
}

/**
 * What a history says may not contradict itself: over time belts rise, and stripes on a belt. A youth belt ends with blue,
 * purple or white in the year of turning 16; after that there is none.
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

/** The belts that were left out between two; none where the second is the next, or is not later. */
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
 * The rank that is worn: the newest of the history, unless its member said in the profile that they wear a higher one. A youth
 * belt said before is no longer worn once the history goes on with adult white. Null: none is known.
 */
export function currentRank(history: readonly RankSince[], said: RankSince | null): Rank | null {
  const newest = inOrder(history).at(-1)
  if (!newest) return said
  const outgrown = said !== null && newest.belt === 'white' && isYouthBelt(said.belt) && newest.day >= said.day
  return said !== null && !outgrown && compareRanks(said, newest) > 0 ? said : newest
}
