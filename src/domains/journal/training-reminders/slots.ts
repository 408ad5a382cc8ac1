import { minutes } from '#platform/clock.ts'
import { instantOf, wallClock } from '#platform/wall-clock.ts'
import type { ReminderTime } from './contract.ts'

/** The stored form of a weekday and time: "1 18:30" is Monday, 6:30 pm. */
export const slotOf = ({ weekday, time }: ReminderTime): string => `${weekday} ${time}`

export function timeOf(slot: string): ReminderTime {
  return { weekday: Number(slot[0]), time: slot.slice(2) }
}

/** How many minutes a clock change can skip. */
const SKIPPED = [0, 30, 60, 90, 120]

/**
 * The weekly slots whose local time in a zone falls in the minute of this instant. Each date has each slot once: in a
 * repeated hour the first counts, and slots in a skipped hour come later by the length of the gap.
 */
export function slotsAt(instant: Date, zone: string): string[] {
  const minute = Math.floor(instant.getTime() / minutes(1)) * minutes(1)
  const wall = wallClock(new Date(minute), zone).getTime()
  return SKIPPED.map((earlier) => new Date(wall - minutes(earlier)))
    .filter((shown) => instantOf(shown, zone).getTime() === minute)
    .map((shown) => slotOf({ weekday: shown.getUTCDay() || 7, time: shown.toISOString().slice(11, 16) }))
}
