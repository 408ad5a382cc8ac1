import { SMALLEST_GROUP } from '#domains/gym-management/gym-insights/rules.ts'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import type { TechniqueRole } from '#domains/journal/techniques/rules.ts'

export const TEACHING_LIMITS = { techniques: 5, note: 500, daysBack: 60, daysAhead: 60, daysRead: 92 } as const
/** A technique or group that hasn't been taught for this many days is pointed out. */
export const STALE_AFTER_DAYS = 60
export const WEEKS_SHOWN = 4

export const TEACHING_STATES = ['planned', 'taught'] as const
export type TeachingState = (typeof TEACHING_STATES)[number]

export const mayWriteOn = (day: string, today: string): boolean =>
  day >= daysAfter(today, -TEACHING_LIMITS.daysBack) && day <= daysAfter(today, TEACHING_LIMITS.daysAhead)

/** Whether a class counts as taught or planned: it can only have been taught once it has started. */
export const stateAt = (startsAt: Date, now: Date): TeachingState => (startsAt <= now ? 'taught' : 'planned')

/** A gym's month counts if `members` or more trained there; a technique landed if `with` of them used or drilled it. */
export const LANDED = { members: 2 * SMALLEST_GROUP, with: SMALLEST_GROUP, untilDay: 14, drilledDays: 60 } as const

/**
 * The latest month whose techniques are counted, and the last day that counts. It's always a whole month, so that
 * comparing the counts of two days reveals nothing.
 */
export function landedMonth(today: string): { month: string; until: string } {
  const [year = 0, month = 1, dayOfMonth = 1] = today.split('-').map(Number)
  const monthsBack = dayOfMonth > LANDED.untilDay ? 1 : 2
  const dayIn = (months: number, day: number) => new Date(Date.UTC(year, month - 1 + months, day)).toISOString()
  return { month: dayIn(-monthsBack, 1).slice(0, 7), until: dayIn(1 - monthsBack, LANDED.untilDay).slice(0, 10) }
}

interface ClassOnDay {
  sessionId: string
  day: string
  written: object | null
}

/** The latest earlier date of the same session with anything written. */
export function previousOf<Class extends ClassOnDay>(classes: readonly Class[], { sessionId, day }: ClassOnDay) {
  return classes
    .filter((other) => other.sessionId === sessionId && other.day < day && other.written)
    .toSorted((a, b) => b.day.localeCompare(a.day))[0]
}

/** How often a gym taught a technique this month, and when last. */
export interface Covered {
  slug: string
  times: number
  lastOn: string
}

/** These groups are always shown, so that one without classes stands out. */
const MAIN_ROLES = ['position', 'attack', 'sweep', 'pass', 'takedown', 'escape'] as const

export interface CoveredGroup {
  role: TechniqueRole
  /** This month's techniques, most often taught first. */
  techniques: { slug: string; times: number }[]
  /** Whether nothing from the group has been taught for 60 days. */
  isStale: boolean
}

/** What was taught, by group, and the techniques the gym hasn't come back to, longest ago first. */
export function coverageOf(
  covered: readonly Covered[],
  roleOf: (slug: string) => TechniqueRole | undefined,
  today: string,
): { groups: CoveredGroup[]; stale: Covered[] } {
  const since = daysAfter(today, -STALE_AFTER_DAYS)
  const roles = new Set<TechniqueRole>(MAIN_ROLES)
  for (const { slug, times } of covered) if (times > 0) roles.add(roleOf(slug) ?? 'transition')
  const groups = [...roles].map((role) => {
    const own = covered.filter(({ slug }) => (roleOf(slug) ?? 'transition') === role)
    return {
      role,
      techniques: own
        .filter(({ times }) => times > 0)
        .map(({ slug, times }) => ({ slug, times }))
        .toSorted((a, b) => b.times - a.times || a.slug.localeCompare(b.slug)),
      isStale: own.every(({ lastOn }) => lastOn < since),
    }
  })
  const stale = covered.filter(({ lastOn }) => lastOn < since).toSorted((a, b) => a.lastOn.localeCompare(b.lastOn))
  return { groups, stale }
}
