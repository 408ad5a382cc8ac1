import { days } from '#platform/clock.ts'
import { deviceZone, instantOf as instantOfWall, wallClock } from '#platform/wall-clock.ts'

/** The date in a time zone, as 2026-11-20; the device's zone by default. */
export function dayIn(zone: string | undefined, instant: Date): string {
  return wallIn(zone, instant).slice(0, 10)
}

/** The time in a time zone, as 18:05; the device's zone by default. */
export function clockIn(zone: string | undefined, instant: Date): string {
  return wallIn(zone, instant).slice(11, 16)
}

/** The instant of this wall-clock time in the zone (`wall-clock.ts`). */
export function instantOf(date: string, time: string, zone: string): Date {
  return instantOfWall(new Date(`${date}T${time}:00Z`), zone)
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / days(1))
}

/** The next date with this weekday in a time zone, including today; 1 is Monday. */
export function comingDate(weekday: number, zone: string, now: Date): string {
  const today = new Date(`${dayIn(zone, now)}T00:00:00Z`)
  const ahead = (weekday - (today.getUTCDay() || 7) + 7) % 7
  return new Date(today.getTime() + days(ahead)).toISOString().slice(0, 10)
}

const wallIn = (zone: string | undefined, instant: Date) => wallClock(instant, zone ?? deviceZone()).toISOString()
