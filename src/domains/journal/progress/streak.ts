import { mondayOf, weekOf } from './weeks.ts'

/** Of so many weeks one may be a rest week. */
export const REST_EVERY_WEEKS = 8

export interface Streak {
  /** Weeks with a session; rest weeks keep a streak going and are not counted. */
  current: number
  longest: number
  trainedThisWeek: boolean
  /** Whether this week may go by without a session and the streak goes on as it is. */
  restIsFree: boolean
  /** Monday of the week in which it began, where there is one. */
  since: string | null
}

/**
 * Weeks run from Monday to Sunday, and a week counts when there is at least one session in it. A streak is a row of weeks
 * that begins with one that counts, and of whose weeks no eight that follow each other have two without a session. Of all
 * rows that end now the longest is meant: so what is logged later can make a streak longer, and never shorter. The week
 * that is not over yet breaks nothing.
 *
 * @param days of sessions, in any order, each as often as there were sessions
 * @param today on the calendar of the member; a session on a later day (logged further east) brings its own
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

/** The day on which a streak first was so many weeks long: that of the week's first session. */
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

/** The longest row that ends with this week. */
function withWeek(row: Row, week: number, trained: boolean): Row {
  if (trained) return { ...row, start: row.counted === 0 ? week : row.start, counted: row.counted + 1 }
  if (row.counted === 0) return none
  if (row.rest === null || week - row.rest >= REST_EVERY_WEEKS) return { ...row, rest: week }
  // All weeks since the rest before were trained: they are the row that is left, with this rest.
  const counted = week - row.rest - 1
  return counted === 0 ? none : { start: row.rest + 1, counted, rest: week }
}
