import { minutes } from '#platform/clock.ts'
import { instantOf, wallClock } from '#platform/wall-clock.ts'
import type { ReminderTime } from './contract.ts'

/** A weekday and a time as they are kept: "1 18:30" is Monday, half past six in the evening. */
export const slotOf = ({ weekday, time }: ReminderTime): string => `${weekday} ${time}`

export function timeOf(slot: string): ReminderTime {
  return { weekday: Number(slot[0]), time: slot.slice(2) }
}

/** The hour that a change of clocks skips is at most so long, in the steps in which clocks are changed. */
const SKIPPED = [0, 30, 60, 90, 120]

/**
 * The weekly slots that the clock of a zone came to in the minute of this instant. Each date has each slot once: in an hour that comes
 * twice the first time counts, and what an hour that is skipped would have shown comes as much later.
 */
export function slotsAt(instant: Date, zone: string): string[] {
  const minute = Math.floor(instant.getTime() / minutes(1)) * minutes(1)
  const wall = wallClock(new Date(minute), zone).getTime()
  return SKIPPED.map((earlier) => new Date(wall - minutes(earlier)))
    .filter((shown) => instantOf(shown, zone).getTime() === minute)
    .map((shown) => slotOf({ weekday: shown.getUTCDay() || 7, time: shown.toISOString().slice(11, 16) }))
}
