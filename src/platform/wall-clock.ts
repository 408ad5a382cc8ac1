import { days } from './clock.ts'

/** More than there are zones, but limited, because a cookie can spell a zone's name in many ways. */
const MOST_FORMATS = 1000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (formats.size >= MOST_FORMATS) formats.clear()
  formats.set(zone, format)
  return format
}

/** The local time in a zone, as if it were UTC: for arithmetic with days and hours. */
export function wallClock(instant: Date, zone: string): Date {
  const time = Math.floor(instant.getTime() / 1000) * 1000
  return new Date(time + offsetAt(time, zone))
}

/**
 * The instant at this local time; the first one if there are two. In the hour skipped by a clock change, the time moves
 * forward by the length of the change: 02:30 becomes 03:30 (RFC 5545).
 */
export function instantOf(wall: Date, zone: string): Date {
  const time = wall.getTime()
  const before = offsetAt(time - DAY_MS, zone)
  const after = offsetAt(time + DAY_MS, zone)
  if (before === after) return new Date(time - before)
  const shows = (offset: number) => offsetAt(time - offset, zone) === offset
  return new Date(time - (shows(before) || !shows(after) ? before : after))
}

const DAY_MS = days(1)

/** Nowadays, clocks only change on a quarter of an hour. Cached, because asking Intl is slow. */
const QUARTER_MS = 900_000
const MOST_OFFSETS = 20_000
const offsets = new Map<string, number>()

function offsetAt(instant: number, zone: string): number {
  const quarter = Math.floor(instant / QUARTER_MS)
  const key = `${zone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= MOST_OFFSETS) offsets.clear()
  const offset = shownAt(quarter * QUARTER_MS, zone) - quarter * QUARTER_MS
  offsets.set(key, offset)
  return offset
}

function shownAt(instant: number, zone: string): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = Number(value)
  return Date.UTC(
    part.year ?? 0,
    (part.month ?? 1) - 1,
    part.day ?? 1,
    part.hour ?? 0,
    part.minute ?? 0,
    part.second ?? 0,
  )
}

/** This machine's zone: right in a browser, never on a server. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** This machine's name for a zone; undefined if it's unknown. */
export function zoneNamed(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/**
 * Whether this is the name of a zone. An offset such as +05:30 isn't: it has no summer time, and databases disagree
 * about its sign.
 */
export const isZone = (name: string): boolean => /^[A-Za-z]/.test(name) && zoneNamed(name) !== undefined
