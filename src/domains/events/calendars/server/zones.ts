import { tzlib_get_ical_block, tzlib_get_offset } from 'timezones-ical-library'
import { days } from '#platform/clock.ts'
import { wallClock } from '#platform/wall-clock.ts'

/** How many years ahead clock changes are listed when no yearly rule fits. */
const YEARS_AHEAD = 10

const known = new Map<string, { year: number; text: string }>()

/**
 * The VTIMEZONE of a zone. It matches this server's time zone data, because calendars have to show the instants we
 * store. Uses the library's yearly rules where they agree. Otherwise (its zone list may be newer or older than Node's,
 * and Ramadan follows no yearly rule) lists each clock change.
 */
export function timezoneText(zone: string, now: Date): string {
  const year = now.getUTCFullYear()
  const before = known.get(zone)
  if (before?.year === year) return before.text
  const changes = changesOf(zone, year - 1, year + YEARS_AHEAD)
  const text = librarySays(zone, changes, year) ?? explicit(zone, changes)
  known.set(zone, { year, text })
  return text
}

interface Change {
  at: number
  /** UTC offset in milliseconds, before and after the change. */
  from: number
  to: number
}

/** Shorter than any period with one UTC offset (Morocco changes its offset for Ramadan), so no change is missed. */
const STEP = days(10)

const offsetAt = (zone: string, at: number) => wallClock(new Date(at), zone).getTime() - at

function changesOf(zone: string, firstYear: number, lastYear: number): Change[] {
  const changes: Change[] = []
  const end = Date.UTC(lastYear + 1, 0, 1)
  for (let day = Date.UTC(firstYear, 0, 1); day < end; day += STEP) {
    const [from, to] = [offsetAt(zone, day), offsetAt(zone, day + STEP)]
    if (from === to) continue
    let [low, high] = [day, day + STEP]
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000
      if (offsetAt(zone, middle) === from) low = middle
      else high = middle
    }
    changes.push({ at: high, from, to })
  }
  return changes
}

/** The library's VTIMEZONE; undefined if it doesn't know the zone or has other offsets than this server. */
function librarySays(zone: string, changes: readonly Change[], year: number): string | undefined {
  try {
    const agrees = [...monthsFrom(year), ...changes.flatMap(({ at }) => [at - days(1), at + days(1)])].every(
      (at) => tzlib_get_offset(zone, dayOn(zone, at), '12:00') === sign(offsetAt(zone, noonOf(zone, at))),
    )
    const [block] = tzlib_get_ical_block(zone)
    return agrees && block?.startsWith('BEGIN:VTIMEZONE') ? block : undefined
  } catch {
    return undefined
  }
}

const monthsFrom = (year: number) =>
  Array.from({ length: YEARS_AHEAD * 12 }, (_, month) => Date.UTC(year, month, 15, 12))
const dayOn = (zone: string, at: number) => wallClock(new Date(at), zone).toISOString().slice(0, 10)
const noonOf = (zone: string, at: number) => Date.parse(`${dayOn(zone, at)}T12:00:00Z`) - offsetAt(zone, at)

function explicit(zone: string, changes: readonly Change[]): string {
  const first = changes[0]?.from ?? offsetAt(zone, Date.now())
  const observances = [
    observance('STANDARD', { at: 0, from: first, to: first }),
    ...changes.map((change) => observance(change.to > change.from ? 'DAYLIGHT' : 'STANDARD', change)),
  ]
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances.flat(), 'END:VTIMEZONE'].join('\r\n')
}

function observance(kind: 'STANDARD' | 'DAYLIGHT', { at, from, to }: Change): string[] {
  const wall = new Date(at + from).toISOString().replace(/[-:]|\.\d+Z$/g, '')
  return [`BEGIN:${kind}`, `TZOFFSETFROM:${sign(from)}`, `TZOFFSETTO:${sign(to)}`, `DTSTART:${wall}`, `END:${kind}`]
}

/** A UTC offset in milliseconds as `+0530`. */
function sign(offset: number): string {
  const minutes = Math.abs(Math.round(offset / 60_000))
  const digits = String(Math.floor(minutes / 60) * 100 + (minutes % 60)).padStart(4, '0')
  return `${offset < 0 ? '-' : '+'}${digits}`
}
