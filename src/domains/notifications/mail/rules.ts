import { instantOf, wallClock } from '#platform/wall-clock.ts'

/** When a digest goes out, by the clock on the member's wall. */
const DIGEST_HOUR = 8
/** What could not be sent by then is left out, so that no morning's mail comes at night. */
const LATEST_HOUR = 20
const MONDAY = 1

/**
 * The digest whose time it is: `daily:2026-11-21`, or `weekly:` with the Monday. Null when it is none's. A week's, or a day's, has
 * one name whenever it is asked for.
 */
export function digestPeriodDue(now: Date, zone: string, frequency: 'daily' | 'weekly'): string | null {
  const wall = wallClock(now, zone)
  const hour = wall.getUTCHours()
  if (hour < DIGEST_HOUR || hour >= LATEST_HOUR) return null
  if (frequency === 'weekly' && wall.getUTCDay() !== MONDAY) return null
  return `${frequency}:${wall.toISOString().slice(0, 10)}`
}

/** Up to when a digest tells: the 08:00 that it is named after. */
export function digestUntil(period: string, zone: string): Date {
  const [, day] = period.split(':')
  return instantOf(new Date(`${day}T${String(DIGEST_HOUR).padStart(2, '0')}:00:00Z`), zone)
}

/** An address as it is shown to whoever holds a link: `a…@example.com`. */
export function veiledEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`
}
