import { type MilestoneKind, milestoneKinds } from '#domains/feed/activities/milestone-kinds.ts'
import { dayOfStreak, streakWeeks } from '#domains/journal/progress/streak.ts'

export interface Milestone {
  kind: MilestoneKind
  day: string
}

/** Everything in a member's log that can lead to a milestone. Days are in ascending order. */
export interface MilestoneFacts {
  sessions: number
  minutes: number
  /** The day of the nth session, for each milestone count n that was reached. */
  sessionDays: Partial<Record<number, string>>
  /** The day each milestone's number of hours was reached. */
  hourDays: Partial<Record<number, string>>
  /** The first day trained in each week with a session. */
  weekDays: string[]
  /** The start year in the profile. Counts from 31 December, since the exact day isn't known. */
  yearStarted: number | null
  firstMatch: string | null
  firstWin: string | null
  firstSubmissionWin: string | null
  /** The day of the first visit to each listed gym. */
  gymDays: string[]
  countryDays: string[]
  /** Promotions in chronological order. */
  belts: { belt: string; day: string }[]
}

/** The amounts of a family's milestones, such as 10, 25, 50 … sessions. */
export const amountsOf = (family: string): number[] =>
  milestoneKinds.flatMap((kind) => {
    const [of, amount] = kind.split('_')
    return of === family && Number(amount) > 0 ? [Number(amount)] : []
  })

/** Includes 1, for the first session. */
export const SESSION_COUNTS = [1, ...amountsOf('sessions')]
export const HOUR_COUNTS = amountsOf('hours')

/**
 * The milestones a member has reached by today, with the day of each, computed from the current log. In the order of
 * `milestoneKinds`.
 */
export function milestonesReachedBy(logged: MilestoneFacts, today: string): Milestone[] {
  return milestoneKinds.flatMap((kind) => {
    const day = dayReached(kind, logged)
    return day !== null && (day <= today || !isReachedByTime(kind)) ? [{ kind, day }] : []
  })
}

/** Whether a milestone is reached by time alone, without anything being logged. */
export const isReachedByTime = (kind: MilestoneKind) => kind.startsWith('years_') || kind === 'year_at_belt'

/** The day a milestone is reached; null if it isn't. Milestones reached by time alone may be in the future. */
function dayReached(kind: MilestoneKind, logged: MilestoneFacts): string | null {
  const [family, amount] = kind.split('_')
  const many = Number(amount)
  switch (kind) {
    case 'first_session':
      return logged.sessionDays[1] ?? null
    case 'first_competition':
      return logged.firstMatch
    case 'first_win':
      return logged.firstWin
    case 'first_submission_win':
      return logged.firstSubmissionWin
    case 'year_at_belt':
      return yearAtBelt(logged.belts)
  }
  switch (family) {
    case 'sessions':
      return logged.sessionDays[many] ?? null
    case 'hours':
      return logged.hourDays[many] ?? null
    case 'streak':
      return dayOfStreak(logged.weekDays, many)
    case 'years':
      return anniversary(startOf(logged), many)
    case 'gyms':
      return logged.gymDays[many - 1] ?? null
    default:
      return logged.countryDays[many - 1] ?? null
  }
}

/** The next milestone of each family, with progress. Milestones without an amount are 0 of 1. */
export function comingOf(
  logged: MilestoneFacts,
  reached: ReadonlySet<MilestoneKind>,
  today: string,
): { kind: MilestoneKind; have: number; of: number }[] {
  const start = startOf(logged)
  const have: Record<string, number> = {
    sessions: logged.sessions,
    hours: Math.floor(logged.minutes / 60),
    streak: streakWeeks(logged.weekDays, today).current,
    years: start === null ? 0 : yearsSince(start, today),
    gyms: logged.gymDays.length,
    countries: logged.countryDays.length,
  }
  const families = new Set<string>()
  return milestoneKinds.flatMap((kind) => {
    const [family = '', amount] = kind.split('_')
    const many = Number(amount)
    if (reached.has(kind) || (many > 0 && families.has(family))) return []
    families.add(family)
    return [many > 0 ? { kind, have: Math.min(have[family] ?? 0, many), of: many } : { kind, have: 0, of: 1 }]
  })
}

function yearsSince(start: string, today: string): number {
  let years = 0
  while ((anniversary(start, years + 1) ?? today) <= today) years += 1
  return years
}

/**
 * When a member started training: the first logged session, or the profile's year if earlier. Null if there are no
 * sessions, so the profile alone earns no milestone.
 */
export function startOf(logged: Pick<MilestoneFacts, 'sessionDays' | 'yearStarted'>): string | null {
  const { sessionDays, yearStarted } = logged
  const first = sessionDays[1]
  if (first === undefined) return null
  const named = yearStarted === null ? null : `${yearStarted}-12-31`
  return named !== null && named < first ? named : first
}

/** One year after a promotion to a belt with no other belt in between. Stripes don't matter. */
function yearAtBelt(belts: MilestoneFacts['belts']): string | null {
  const changes = belts.filter(({ belt }, at) => belt !== belts[at - 1]?.belt)
  for (const [at, { day }] of changes.entries()) {
    const year = anniversary(day, 1)
    const next = changes[at + 1]?.day
    if (year !== null && (next === undefined || year <= next)) return year
  }
  return null
}

/** The same date some years later; 29 February becomes the 28th in other years. */
function anniversary(day: string | null, years: number): string | null {
  if (day === null) return null
  const year = String(Number(day.slice(0, 4)) + years)
  const isLeap = new Date(`${year}-02-29`).getUTCMonth() === 1
  return day.endsWith('-02-29') && !isLeap ? `${year}-02-28` : `${year}${day.slice(4)}`
}
