import { days } from '#platform/clock.ts'

const DAY_MS = days(1)

/** Weeks from Monday to Sunday, numbered; the days of one week have one number. */
export function weekOf(day: string): number {
  return Math.floor((Date.parse(day) / DAY_MS + 3) / 7)
}

export const mondayOf = (week: number): string => dayAt(week * 7 - 3)

/** The day so many days later, as 2026-12-24. */
export const daysAfter = (day: string, days: number): string => dayAt(Date.parse(day) / DAY_MS + days)

/** How many days from one to the other; negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

function dayAt(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}
