import type { Progress } from './contract.ts'
import { streakWeeks } from './streak.ts'

/** A month (2026-11) or a year (2026) of training. The streak only includes weeks within that time. */
export function recapOf(span: string, days: Progress['days']) {
  const own = days.filter(({ day }) => day.startsWith(`${span}-`))
  const last = own.at(-1)
  const sum = (figure: 'sessions' | 'minutes' | 'rounds') => own.reduce((total, day) => total + day[figure], 0)
  return {
    sessions: sum('sessions'),
    minutes: sum('minutes'),
    rounds: sum('rounds'),
    longestStreak: last
      ? streakWeeks(
          own.map(({ day }) => day),
          last.day,
        ).longest
      : 0,
  }
}

/** The months and years that can be shared today: this month, last month, this year, and in January last year too. */
export function recapSpans(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const lastMonth = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
  return [today.slice(0, 7), lastMonth, today.slice(0, 4), ...(month === 1 ? [lastMonth.slice(0, 4)] : [])]
}

/** The first day that any of the recaps needs. */
export const recapsFrom = (today: string): string =>
  recapSpans(today)
    .map((span) => `${span}-01-01`.slice(0, 10))
    .toSorted()[0] ?? today
