import type { TechniqueRole } from '#domains/journal/techniques/rules.ts'

/** Periods in months. */
export const COVERAGE_PERIODS = [1, 3, 12] as const
export type CoveragePeriod = (typeof COVERAGE_PERIODS)[number]

/** How many classes of the last 1, 3 and 12 months taught a technique. */
export interface TaughtTimes {
  slug: string
  times: Record<CoveragePeriod, number>
}

export interface CoverageGroup {
  role: TechniqueRole
  total: number
  /** Slugs in the curriculum's order that no class of the period taught. */
  missing: string[]
}

/** How many classes of a period taught each technique, by slug. */
export const timesIn = (taught: readonly TaughtTimes[], period: CoveragePeriod): ReadonlyMap<string, number> =>
  new Map(taught.map(({ slug, times }) => [slug, times[period]]))

/** A curriculum's groups in its own order, and what's missing in each. */
export function coverageOf(
  curriculum: readonly string[],
  times: ReadonlyMap<string, number>,
  roleOf: (slug: string) => TechniqueRole | undefined,
): CoverageGroup[] {
  return [...Map.groupBy(curriculum, (slug) => roleOf(slug) ?? 'transition')].map(([role, slugs]) => ({
    role,
    total: slugs.length,
    missing: slugs.filter((slug) => !times.get(slug)),
  }))
}
