import { weekOf } from './weeks.ts'

/** One week together isn't a streak. */
export const LEAST_WEEKS = 2

/**
 * For how many weeks in a row, up to today, two members have trained together. This week counts as soon as they've
 * trained, and doesn't break the run before it's over.
 * @param days on which they trained together, in any order
 * @param today in the member's time zone
 */
export function weeksTogether(days: readonly string[], today: string): number {
  const weeks = new Set(days.map(weekOf))
  const thisWeek = weekOf(today)
  const last = weeks.has(thisWeek) ? thisWeek : thisWeek - 1
  let count = 0
  while (weeks.has(last - count)) count++
  return count
}
