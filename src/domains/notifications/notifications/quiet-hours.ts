import type { QuietHours } from '#domains/members/people/contract.ts'
import type { NotificationType } from '#domains/members/people/notification-types.ts'
import { minutes } from '#platform/clock.ts'
import { instantOf, wallClock } from '#platform/wall-clock.ts'

/** When a member's quiet hours are over, by the clock on their wall; null when it is not quiet now. */
export function quietUntil({ enabled, from, until }: QuietHours, timezone: string, now: Date): Date | null {
  const isQuiet = (moment: Date) => isWithin(minuteOf(wallIn(timezone, moment)), minuteIn(from), minuteIn(until))
  if (!enabled || !isQuiet(now)) return null
  let end = instantIn(timezone, wallEnd(wallIn(timezone, now), minuteIn(until)))
  // Where clocks are put back the same time comes twice, and the first of the two may be over.
  while (end <= now || isQuiet(end)) end = new Date(end.getTime() + minutes(15))
  return end
}

/** What may ring all the same, where the member chose so. */
export function breaksThrough({ breakThrough }: QuietHours, type: NotificationType): boolean {
  return breakThrough && (type === 'belt_promotion' || type === 'event_cancelled')
}

/** The same time from and until is no time at all. */
function isWithin(minute: number, from: number, until: number): boolean {
  return from <= until ? from <= minute && minute < until : minute >= from || minute < until
}

/** The next time that the wall shows this minute of a day. */
function wallEnd(wall: Date, until: number): Date {
  const day = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate())
  return new Date(day + minutes(minuteOf(wall) < until ? until : until + MINUTES_OF_A_DAY))
}

const MINUTES_OF_A_DAY = 1440

const minuteOf = (wall: Date) => wall.getUTCHours() * 60 + wall.getUTCMinutes()

function minuteIn(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

const wallIn = (timezone: string, moment: Date) => inZone(timezone, (zone) => wallClock(moment, zone))
const instantIn = (timezone: string, wall: Date) => inZone(timezone, (zone) => instantOf(wall, zone))

/** A zone that this machine does not know is taken for UTC. */
function inZone(timezone: string, ask: (zone: string) => Date): Date {
  try {
    return ask(timezone)
  } catch {
    return ask('UTC')
  }
}
