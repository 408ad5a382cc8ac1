import { mondayOf, weekOf } from './weeks.ts'

/** One week out of this many may be a rest week. */
export const REST_EVERY_WEEKS = 8

export interface Streak {
  /** Weeks with a session. Rest weeks continue a streak but don't add to it. */
  current: number
  longest: number
  trainedThisWeek: boolean
  /** Whether this week can be skipped without ending the streak. */
  restIsFree: boolean
  /** Monday of the streak's first week; null if there's no streak. */
  since: string | null
}

/**
 * A member's training streak. Weeks run from Monday to Sunday and count if they have at least one session. A streak is
 * a run of weeks that starts with one that counts, and in which no eight consecutive weeks include two without a
 * session. The longest run that ends now is used, so logging a session later can lengthen a streak, never shorten it.
 * The current week never breaks a streak.
 * @param days of sessions, in any order, repeated for several sessions on a day
 * @param today in the member's time zone; a later session (logged further east) moves it forward
 */
export function streakWeeks(days: readonly string[], today: string): Streak {
  const weeks = new Set(days.map(weekOf))
  const thisWeek = Math.max(weekOf(today), ...weeks)
  const trainedThisWeek = weeks.has(thisWeek)
  let row = none
  let longest = 0
  for (let week = Math.min(thisWeek, ...weeks); week < thisWeek; week++) {
    row = withWeek(row, week, weeks.has(week))
    longest = Math.max(longest, row.counted)
  }
  const rested = withWeek(row, thisWeek, false)
  if (trainedThisWeek) row = withWeek(row, thisWeek, true)
  return {
    current: row.counted,
    longest: Math.max(longest, row.counted),
    trainedThisWeek,
    restIsFree: !trainedThisWeek && row.counted > 0 && rested.counted === row.counted,
    since: row.counted > 0 ? mondayOf(row.start) : null,
  }
}

/** The day a streak first reached this many weeks: that of the week's first session. */
export function dayOfStreak(days: readonly string[], weeksLong: number): string | null {
  const firstDays = new Map<number, string>()
  for (const day of days.toSorted()) {
    const week = weekOf(day)
    if (!firstDays.has(week)) firstDays.set(week, day)
  }
  let row = none
  let before: number | undefined
  for (const [week, day] of firstDays) {
    for (let missed = (before ?? week - 1) + 1; missed < week && row.counted > 0; missed++)
      row = withWeek(row, missed, false)
    row = withWeek(row, week, true)
    before = week
    if (row.counted >= weeksLong) return day
  }
  return null
}

interface Row {
  start: number
  counted: number
  rest: number | null
}

const none: Row = { start: 0, counted: 0, rest: null }

/** The longest run that ends with this week. */
function withWeek(row: Row, week: number, trained: boolean): Row {
  if (trained) return { ...row, start: row.counted === 0 ? week : row.start, counted: row.counted + 1 }
  if (row.counted === 0) return none
  if (row.rest === null || week - row.rest >= REST_EVERY_WEEKS) return { ...row, rest: week }
  // All weeks since the previous rest were trained. Together with this rest they form the run that's left.
  const counted = week - row.rest - 1
  return counted === 0 ? none : { start: row.rest + 1, counted, rest: week }
}
