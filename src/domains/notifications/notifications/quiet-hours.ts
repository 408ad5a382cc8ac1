import type { QuietHours } from '#domains/members/people/contract.ts'
import type { NotificationType } from '#domains/members/people/notification-types.ts'
import { minutes } from '#platform/clock.ts'
import { instantOf, wallClock } from '#platform/wall-clock.ts'

/** When a member's current quiet hours end; null if it isn't quiet now. */
export function quietUntil({ enabled, from, until }: QuietHours, timezone: string, now: Date): Date | null {
  const isQuiet = (moment: Date) => isWithin(minuteOf(wallIn(timezone, moment)), minuteIn(from), minuteIn(until))
  if (!enabled || !isQuiet(now)) return null
  let end = instantIn(timezone, wallEnd(wallIn(timezone, now), minuteIn(until)))
  // When clocks go back, the same local time occurs twice, and its first occurrence may already be over.
  while (end <= now || isQuiet(end)) end = new Date(end.getTime() + minutes(15))
  return end
}

/** Whether the member allows this type during quiet hours; only promotions and cancelled events can be allowed. */
export function breaksThrough({ breakThrough }: QuietHours, type: NotificationType): boolean {
  return breakThrough && (type === 'belt_promotion' || type === 'event_cancelled')
}

/** Equal start and end means no quiet hours. */
function isWithin(minute: number, from: number, until: number): boolean {
  return from <= until ? from <= minute && minute < until : minute >= from || minute < until
}

/** The next moment with this local time. */
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

/** Unknown time zones count as UTC. */
function inZone(timezone: string, ask: (zone: string) => Date): Date {
  try {
    return ask(timezone)
  } catch {
    return ask('UTC')
  }
}
