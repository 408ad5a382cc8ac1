import type { Competitor } from '#domains/journal/techniques/legality.ts'
import { type BeltSlug, beltSlugs } from '#ui/belts.ts'

export interface AgeDivision {
  slug: string
  /** The lowest IBJJF age: the year of the match minus the year of birth. */
  from: number
  /** Match length in minutes by belt; missing belts don't compete in this division. */
  minutes: Partial<Record<BeltSlug, number>>
}

interface DivisionRows {
  organisation: 'ibjjf'
  /** The date on which these rows were looked up. They apply until later rows. */
  asOf: string
  divisions: readonly AgeDivision[]
}

const youth = (minutes: number): AgeDivision['minutes'] => ({
  white: minutes,
  grey_white: minutes,
  grey: minutes,
  grey_black: minutes,
  yellow_white: minutes,
  yellow: minutes,
  yellow_black: minutes,
  orange_white: minutes,
  orange: minutes,
  orange_black: minutes,
  green_white: minutes,
  green: minutes,
  green_black: minutes,
})
const juvenile = { white: 5, blue: 5, purple: 5 }
const master = { white: 5, blue: 5, purple: 5, brown: 5, black: 5 }

/** Append newer rows at the end. */
const ROWS: readonly DivisionRows[] = [
  {
    organisation: 'ibjjf',
    asOf: '2026-11-01',
    divisions: [
      { slug: 'mighty_mite_1', from: 4, minutes: youth(2) },
      { slug: 'mighty_mite_2', from: 5, minutes: youth(2) },
      { slug: 'mighty_mite_3', from: 6, minutes: youth(2) },
      { slug: 'pee_wee_1', from: 7, minutes: youth(3) },
      { slug: 'pee_wee_2', from: 8, minutes: youth(3) },
      { slug: 'pee_wee_3', from: 9, minutes: youth(3) },
      { slug: 'junior_1', from: 10, minutes: youth(4) },
      { slug: 'junior_2', from: 11, minutes: youth(4) },
      { slug: 'junior_3', from: 12, minutes: youth(4) },
      { slug: 'teen_1', from: 13, minutes: youth(4) },
      { slug: 'teen_2', from: 14, minutes: youth(4) },
      { slug: 'teen_3', from: 15, minutes: youth(4) },
      { slug: 'juvenile_1', from: 16, minutes: juvenile },
      { slug: 'juvenile_2', from: 17, minutes: juvenile },
      { slug: 'adult', from: 18, minutes: { white: 5, blue: 6, purple: 7, brown: 8, black: 10 } },
      { slug: 'master_1', from: 30, minutes: { white: 5, blue: 5, purple: 6, brown: 6, black: 6 } },
      { slug: 'master_2', from: 36, minutes: master },
      { slug: 'master_3', from: 41, minutes: master },
      { slug: 'master_4', from: 46, minutes: master },
      { slug: 'master_5', from: 51, minutes: master },
      { slug: 'master_6', from: 56, minutes: master },
      { slug: 'master_7', from: 61, minutes: master },
    ],
  },
]

/** The divisions that applied on a day, or the earliest known. */
export function divisionsOn(day: string): readonly AgeDivision[] {
  return (ROWS.findLast(({ asOf }) => asOf <= day) ?? ROWS[0])?.divisions ?? []
}

/** The division with this slug; undefined for the member's own text. */
export function divisionOf({ ageDivision, day }: { ageDivision: string; day: string }): AgeDivision | undefined {
  return divisionsOn(day).find(({ slug }) => slug === ageDivision)
}

interface InDivision {
  ageDivision: string
  /** A belt's slug, or free text. */
  level: string
  day: string
}

/** IBJJF match time in minutes; undefined for an unknown division or belt, or a belt that doesn't compete in it. */
export function minutesIn({ level, ...of }: InDivision): number | undefined {
  const belt = beltSlugs.find((slug) => slug === level)
  return belt && divisionOf(of)?.minutes[belt]
}

const ADULT_AGE = 18

/** The facts of a competitor that decide which techniques are allowed. */
export function competitorIn({ level, discipline, ...of }: InDivision & Pick<Competitor, 'discipline'>): Competitor {
  return { belt: level, discipline, isUnder18: (divisionOf(of)?.from ?? ADULT_AGE) < ADULT_AGE }
}
