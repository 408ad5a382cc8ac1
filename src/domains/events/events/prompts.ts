import { days } from '#platform/clock.ts'

/** A series without an end is asked for this long after it was made or confirmed … */
const FIRST_AFTER_MS = days(56)
/** … and then again so long after each time that nobody answered. */
const AGAIN_AFTER_MS = days(14)
/** As often as this may go unanswered; then the series pauses. */
export const UNANSWERED_MOST = 3

/** When the hosts of a series are asked next whether it goes on, or, once they ignored three times, when it pauses. */
export function promptAt({
  askedAt,
  createdAt,
  unanswered,
}: {
  askedAt: Date | null
  createdAt: Date
  unanswered: number
}): Date {
  return new Date((askedAt ?? createdAt).getTime() + (unanswered === 0 ? FIRST_AFTER_MS : AGAIN_AFTER_MS))
}
