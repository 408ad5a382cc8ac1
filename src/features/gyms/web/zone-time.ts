import { instantOf as instantOfWall } from '#platform/wall-clock.ts'

/** The calendar day in a time zone, as 2026-11-20. Without a zone, the visitor's own. */
export function dayIn(zone: string | undefined, instant: Date): string {
  const { year, month, day } = partsIn(zone, instant)
  return `${year}-${month}-${day}`
}

/** The clock in a time zone, as 18:05. Without a zone, the visitor's own. */
export function clockIn(zone: string | undefined, instant: Date): string {
  const { hour, minute } = partsIn(zone, instant)
  return `${hour}:${minute}`
}

/** The instant at which a clock in this zone shows this (`wall-clock.ts`). */
export function instantOf(date: string, time: string, zone: string): Date {
  return instantOfWall(new Date(`${date}T${time}:00Z`), zone)
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** The date of the next such weekday in a zone, today included; 1 is Monday. */
export function comingDate(weekday: number, zone: string, now: Date): string {
  const today = new Date(`${dayIn(zone, now)}T00:00:00Z`)
  const ahead = (weekday - (today.getUTCDay() || 7) + 7) % 7
  return new Date(today.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
}

function partsIn(zone: string | undefined, instant: Date): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
}
