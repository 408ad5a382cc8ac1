import type { BeltSlug } from '#ui/belts.ts'

/**
 * The IBJJF's graduation rules, each with the date it applies from and its source; schools set their own. To change a
 * rule, add a row with a new date: the old one still applies to earlier dates.
 */
interface Row {
  /** Applies from this day until a later row for the same belt and degree. */
  from: string
  source: string
}

/** The ages at which these belts can be worn: the year minus the year of birth. `most` is null for no upper limit. */
export interface AgeRow extends Row {
  belts: readonly BeltSlug[]
  least: number
  most: number | null
}

/** Months as a registered athlete before the next belt; null for no minimum. */
export interface BeltTimeRow extends Row {
  belt: BeltSlug
  months: number | null
}

/** Months before the next degree. */
export interface DegreeTimeRow extends Row {
  belt: BeltSlug
  stripes: number
  months: number
}

const AGES_SOURCE = 'IBJJF graduation system, as told by senseisandy.com and vulkanstore.com'
const TIMES_SOURCE = 'IBJJF graduation system, as told by hampsteadbjj.co.uk and grapplersgraveyard.com'
const DEGREES_SOURCE = 'IBJJF graduation system, as told by stockmanjiujitsu.com and grapplersgraveyard.com'
const ALWAYS = '1900-01-01'

export const AGES: readonly AgeRow[] = [
  { belts: ['grey_white', 'grey', 'grey_black'], from: ALWAYS, least: 4, most: 15, source: AGES_SOURCE },
  { belts: ['yellow_white', 'yellow', 'yellow_black'], from: ALWAYS, least: 7, most: 15, source: AGES_SOURCE },
  { belts: ['orange_white', 'orange', 'orange_black'], from: ALWAYS, least: 10, most: 15, source: AGES_SOURCE },
  { belts: ['green_white', 'green', 'green_black'], from: ALWAYS, least: 13, most: 15, source: AGES_SOURCE },
  { belts: ['blue', 'purple'], from: ALWAYS, least: 16, most: null, source: AGES_SOURCE },
  { belts: ['brown'], from: ALWAYS, least: 18, most: null, source: AGES_SOURCE },
  { belts: ['black'], from: ALWAYS, least: 19, most: null, source: AGES_SOURCE },
  { belts: ['red_black'], from: ALWAYS, least: 50, most: null, source: AGES_SOURCE },
  { belts: ['red_white'], from: ALWAYS, least: 57, most: null, source: AGES_SOURCE },
  { belts: ['red'], from: ALWAYS, least: 67, most: null, source: AGES_SOURCE },
]

export const BELT_TIMES: readonly BeltTimeRow[] = [
  { belt: 'blue', from: ALWAYS, months: 24, source: TIMES_SOURCE },
  { belt: 'purple', from: ALWAYS, months: 18, source: TIMES_SOURCE },
  { belt: 'brown', from: ALWAYS, months: 12, source: TIMES_SOURCE },
  { belt: 'black', from: ALWAYS, months: 31 * 12, source: TIMES_SOURCE },
  { belt: 'red_black', from: ALWAYS, months: 7 * 12, source: TIMES_SOURCE },
  { belt: 'red_white', from: ALWAYS, months: 10 * 12, source: TIMES_SOURCE },
]

/** For black belts: from the belt to the first degree, and so on; the seventh is the red-and-black belt. */
export const DEGREE_TIMES: readonly DegreeTimeRow[] = [3, 3, 3, 5, 5, 5, 7].map((years, stripes) => ({
  belt: 'black',
  stripes,
  from: ALWAYS,
  months: years * 12,
  source: DEGREES_SOURCE,
}))

/** Adult world champions need no minimum time at these belts. The shorter times at 16 and 17 aren't verified yet. */
const CHAMPIONS_EXEMPT = {
  belts: ['blue', 'purple', 'brown'],
  from: '2022-01-01',
  source: 'sensobjj.com, on the change of 2022',
}

export function ageFor(belt: BeltSlug, day: string): AgeRow | null {
  const rows = AGES.filter(({ belts }) => belts.includes(belt))
  return inForce(rows, day)
}

/** The minimum months at a belt on this day; null for no minimum. */
export function monthsAtBelt(belt: BeltSlug, day: string): number | null {
  const rows = BELT_TIMES.filter((row) => row.belt === belt)
  return inForce(rows, day)?.months ?? null
}

/** Months at this degree before the next; null if only the professor decides. */
export function monthsAtDegree(belt: BeltSlug, stripes: number, day: string): number | null {
  const rows = DEGREE_TIMES.filter((row) => row.belt === belt && row.stripes === stripes)
  return inForce(rows, day)?.months ?? null
}

export const isChampionExempt = (belt: BeltSlug, day: string): boolean =>
  CHAMPIONS_EXEMPT.belts.includes(belt) && CHAMPIONS_EXEMPT.from <= day

function inForce<Found extends Row>(rows: readonly Found[], day: string): Found | null {
  const known = rows.filter(({ from }) => from <= day)
  return known.toSorted((one, other) => other.from.localeCompare(one.from))[0] ?? null
}
