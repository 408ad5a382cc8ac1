import { daysAfter, daysBetween, mondayOf, weekOf } from './weeks.ts'

export const periods = ['4w', '12w', 'year', 'all'] as const
export type Period = (typeof periods)[number]

const WEEKS = { '4w': 4, '12w': 12, year: 52 } satisfies Record<Exclude<Period, 'all'>, number>

/** Both days are inclusive. */
export interface Span {
  from: string
  to: string
}

/**
 * The days of a period: whole weeks plus the current one so far, so that weekly bars add up to the total. The span
 * before it has the same number of days, on the same weekdays; all time has none.
 * @param first the day of the first session or match, if any
 */
export function spansOf(period: Period, { today, first }: { today: string; first: string | null }) {
  const thisWeek = weekOf(today)
  if (period === 'all')
    return { now: { from: mondayOf(weekOf(first !== null && first < today ? first : today)), to: today }, before: null }
  const weeks = WEEKS[period]
  const now: Span = { from: mondayOf(thisWeek - weeks + 1), to: today }
  const before: Span = { from: daysAfter(now.from, -7 * weeks), to: daysAfter(today, -7 * weeks) }
  return { now, before }
}

/** The heat calendar shows the period, but at most this many weeks. */
export const CALENDAR_WEEKS = 53

export function calendarFrom({ from, to }: Span): string {
  return mondayOf(Math.max(weekOf(from), weekOf(to) - CALENDAR_WEEKS + 1))
}

/** Every Monday of the span. */
export function weeksOf({ from, to }: Span): string[] {
  const weeks = Math.floor(daysBetween(from, to) / 7) + 1
  return Array.from({ length: weeks }, (_, at) => daysAfter(from, at * 7))
}
