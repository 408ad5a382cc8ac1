import { instantOf, wallClock } from '#platform/wall-clock.ts'

/** The local hour at which digests are sent. */
const DIGEST_HOUR = 8
/** Digests are skipped from this local hour on, so the morning's email never arrives at night. */
const LATEST_HOUR = 20
const MONDAY = 1

/**
 * The digest due now, such as `daily:2026-11-21`, or `weekly:` with the Monday's date; null if none is due. It's the
 * same for the whole day or week, so it identifies the digest.
 */
export function digestPeriodDue(now: Date, zone: string, frequency: 'daily' | 'weekly'): string | null {
  const wall = wallClock(now, zone)
  const hour = wall.getUTCHours()
  if (hour < DIGEST_HOUR || hour >= LATEST_HOUR) return null
  if (frequency === 'weekly' && wall.getUTCDay() !== MONDAY) return null
  return `${frequency}:${wall.toISOString().slice(0, 10)}`
}

/** The end of a digest's period: the 08:00 it's named after. */
export function digestUntil(period: string, zone: string): Date {
  const [, day] = period.split(':')
  return instantOf(new Date(`${day}T${String(DIGEST_HOUR).padStart(2, '0')}:00:00Z`), zone)
}

/** A masked address, as shown to anyone with the link: `a…@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`
}
