import ical, { type ICalCalendarMethod, type ICalDateTimeValue, type ICalEventStatus } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import type { CalendarFile, Entry, Wall } from './entries.ts'
import { timezoneText } from './zones.ts'

/** An iCalendar file (RFC 5545). Within a year, the same entries always give the same bytes. */
export function icsOf({ name, url, entries }: CalendarFile, now: Date): string {
  const calendar = ical({
    prodId: { company: 'Open Mat', product: 'Open Mat', language: 'EN' },
    // Escaped here because the library doesn't.
    name: escaped(plain(name)),
    method: 'PUBLISH' as ICalCalendarMethod,
    source: url,
    // No default time zone, so that UTC times stay in UTC.
    timezone: { name: null, generator: (zone) => timezoneText(zone, now) },
  })
  for (const entry of entries) calendar.createEvent(eventOf(entry))
  // The library would write these after the time zones, but a calendar's properties must precede its components (RFC
  // 5545, 3.6).
  const properties = `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}\r\nX-PUBLISHED-TTL:${REFRESH}\r\n`
  return `${calendar.toString().replace(/^(BEGIN:VTIMEZONE|BEGIN:VEVENT|END:VCALENDAR)/m, `${properties}$1`)}\r\n`
}

/** How often subscribed clients should refresh. */
const REFRESH = 'PT1H'

function eventOf(entry: Entry) {
  const { zone, repeats, standsFor } = entry
  return {
    id: entry.uid,
    sequence: entry.sequence,
    // A date is the same in every time zone.
    ...(entry.allDay
      ? { allDay: true, timezone: null, start: new Date(`${entry.start}Z`), end: new Date(`${entry.end}Z`) }
      : { timezone: zone, start: onTheWall(entry.start, zone), end: onTheWall(entry.end, zone) }),
    ...(repeats ? { repeating: linesOf(repeats, zone) } : {}),
    ...(standsFor ? { recurrenceId: onTheWall(standsFor, zone) } : {}),
    stamp: entry.changed,
    created: entry.created,
    lastModified: entry.changed,
    status: entry.status as ICalEventStatus,
    summary: plain(entry.title),
    description: plain(entry.description),
    location: {
      title: plain(entry.place) || plain(entry.title),
      ...(entry.point ? { geo: { lat: entry.point.lat, lon: entry.point.lng } } : {}),
    },
    url: entry.url,
  }
}

/** Escapes text as RFC 5545 requires (3.3.11). */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n')

/** Replaces control characters; the library escapes line ends as `\n`. */
const plain = (text: string) => text.replace(/(?![\n\t])\p{Cc}/gu, ' ')

function linesOf({ rule, without }: { rule: string; without: readonly Wall[] }, zone: string): string {
  const except = without.length > 0 ? `\nEXDATE;TZID=${zone}:${without.map(compactWall).join(',')}` : ''
  return `RRULE:${rule}${except}`
}

/** The time in iCalendar's format: `20261121T180000`. */
export const compactWall = (wall: Wall) => wall.replace(/[-:]/g, '')

/**
 * A local time in the form the library expects. Unlike a `Date`, it can be in an hour that a clock change skips, so
 * that an exception can name the start it replaces.
 */
function onTheWall(wall: Wall, zone: string): ICalDateTimeValue {
  const shown = Temporal.PlainDateTime.from(wall)
  const { year, month, day, hour, minute, second } = shown
  const self = {
    ...{ year, month, day, hour, minute, second, timeZoneId: zone },
    toPlainDateTime: () => shown,
    withTimeZone: () => self,
    toInstant: () => shown.toZonedDateTime(zone).toInstant(),
    toJSON: () => wall,
  }
  return self as unknown as ICalDateTimeValue
}
