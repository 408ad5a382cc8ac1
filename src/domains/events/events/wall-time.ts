import { instantOf, wallClock } from '#platform/wall-clock.ts'

/** Local time at a place: `2026-11-21T18:00:00`. */
export type WallTime = string

const WALL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/

/** The local time as if it were UTC, for arithmetic; undefined if the date or time doesn't exist. */
export function readWallTime(text: string): Date | undefined {
  if (!WALL_TIME.test(text)) return undefined
  const whole = text.length === 16 ? `${text}:00` : text
  const wall = new Date(`${whole}.000Z`)
  return !Number.isNaN(wall.getTime()) && writeWallTime(wall) === whole ? wall : undefined
}

export const writeWallTime = (wall: Date): WallTime => wall.toISOString().slice(0, 19)

/** The local time in a time zone. */
export const wallTimeAt = (instant: Date, timezone: string): WallTime => writeWallTime(wallClock(instant, timezone))

/** Whether a clock change skips this time. */
export function isSkipped(wall: Date, timezone: string): boolean {
  return wallClock(instantOf(wall, timezone), timezone).getTime() !== wall.getTime()
}

/** The hours between which a clock change skips this time: `{ from: '02:00', to: '03:00' }`. */
export function skippedHours(wall: Date, timezone: string): { from: string; to: string } {
  const leap = wallClock(instantOf(wall, timezone), timezone).getTime() - wall.getTime()
  let from = Math.floor(wall.getTime() / MINUTE_MS) * MINUTE_MS
  while (isSkipped(new Date(from - MINUTE_MS), timezone)) from -= MINUTE_MS
  return { from: hourOf(from), to: hourOf(from + leap) }
}

const MINUTE_MS = 60_000
const hourOf = (wall: number) => new Date(wall).toISOString().slice(11, 16)
