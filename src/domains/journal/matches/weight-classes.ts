import type { RuleSet } from './rules.ts'

export const sexes = ['male', 'female'] as const
export type Sex = (typeof sexes)[number]

export interface WeightClass {
  name: WeightClassName
  /** Kilograms in competition clothing; null for no limit. */
  upTo: number | null
}

export const weightClassNames = [
  'rooster',
  'light_feather',
  'feather',
  'light',
  'middle',
  'medium_heavy',
  'heavy',
  'super_heavy',
  'ultra_heavy',
  'absolute',
] as const
export type WeightClassName = (typeof weightClassNames)[number]

interface WeightRows {
  organisation: 'ibjjf'
  sex: Sex
  discipline: 'gi' | 'nogi'
  /** The date these limits were looked up; valid until a later row. */
  asOf: string
  /** Limits in the order of `weightClassNames`, without the open class; null for no limit. */
  limits: readonly (number | null)[]
}

/** The limits for adult and master divisions. Append newer rows at the end. */
const ROWS: readonly WeightRows[] = [
  {
    organisation: 'ibjjf',
    sex: 'male',
    discipline: 'gi',
    asOf: '2026-11-01',
    limits: [57.5, 64, 70, 76, 82.3, 88.3, 94.3, 100.5, null],
  },
  {
    organisation: 'ibjjf',
    sex: 'male',
    discipline: 'nogi',
    asOf: '2026-11-01',
    limits: [55.5, 61.5, 67.5, 73.5, 79.5, 85.5, 91.5, 97.5, null],
  },
  {
    organisation: 'ibjjf',
    sex: 'female',
    discipline: 'gi',
    asOf: '2026-11-01',
    limits: [48.5, 53.5, 58.5, 64, 69, 74, 79.3, null],
  },
  {
    organisation: 'ibjjf',
    sex: 'female',
    discipline: 'nogi',
    asOf: '2026-11-01',
    limits: [46.5, 51.5, 56.5, 61.5, 66.5, 71.5, 76.5, null],
  },
]

interface Asked {
  ruleSet: RuleSet
  sex: Sex
  discipline: 'gi' | 'nogi'
  day: string
}

/** The weight classes that applied on a day, or the earliest known; empty if the rule set has none. */
export function weightClassesOn({ ruleSet, sex, discipline, day }: Asked): readonly WeightClass[] {
  const rows = ROWS.filter((row) => row.organisation === ruleSet && row.sex === sex && row.discipline === discipline)
  const known = rows.findLast(({ asOf }) => asOf <= day) ?? rows[0]
  if (!known) return []
  const limited = known.limits.flatMap((upTo, at) => {
    const name = weightClassNames[at]
    return name ? [{ name, upTo }] : []
  })
  return [...limited, { name: 'absolute', upTo: null }]
}

/** The stored form of a weight class: `female/light`. */
export const weightClassSlug = (sex: Sex, name: WeightClassName) => `${sex}/${name}`
