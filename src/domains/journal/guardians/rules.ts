import { days } from '#platform/clock.ts'

/** How long a guardian has to confirm before the address is deleted. */
export const CONFIRM_DAYS = 7
/** How long a confirmed guardian's link gives access. */
export const LINK_DAYS = 30
/** How many weeks of attendance are shown. */
export const SHOWN_WEEKS = 12

interface Link {
  confirmedAt: Date | null
  sentAt: Date
}

/** The state of a guardian's link, which decides what it shows. `gone`: it wasn't confirmed in time. */
export function linkState({ confirmedAt, sentAt }: Link, now: Date): 'unconfirmed' | 'confirmed' | 'expired' | 'gone' {
  const age = now.getTime() - sentAt.getTime()
  if (confirmedAt) return age < days(LINK_DAYS) ? 'confirmed' : 'expired'
  return age < days(CONFIRM_DAYS) ? 'unconfirmed' : 'gone'
}
