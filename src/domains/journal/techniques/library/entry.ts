import type { Family } from '../rules.ts'
import type { positions } from './positions.ts'
import type { RuleKey } from './rule-rows.ts'

export type PositionSlug = keyof typeof positions

/** What every row of the library says beside its role. Other names by language; Japanese ones in letters and in their own script. */
export interface Entry {
  name: string
  en?: readonly string[]
  pt?: readonly string[]
  jp?: readonly string[]
  /** Of submissions. */
  family?: Family
  /** Positions it starts in. */
  from?: readonly PositionSlug[]
  giOnly?: true
  rule?: RuleKey
}

/** Rows by slug: the English name in lower case with hyphens. A slug that went out once is never given to anything else. */
export type Shelf = Readonly<Record<string, Entry>>
