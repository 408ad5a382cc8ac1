import { days } from '#platform/clock.ts'

const DAY_MS = days(1)

/** The number of the week that a day is in. Weeks run from Monday to Sunday. */
export function weekOf(day: string): number {
  return Math.floor((Date.parse(day) / DAY_MS + 3) / 7)
}

export const mondayOf = (week: number): string => dayAt(week * 7 - 3)

/** Adds days to a date such as 2026-12-24. */
export const daysAfter = (day: string, days: number): string => dayAt(Date.parse(day) / DAY_MS + days)

/** Days between two dates; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

function dayAt(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}
