import ical, { type ICalCalendarMethod, type ICalDateTimeValue, type ICalEventStatus } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import type { CalendarFile, Entry, Wall } from './entries.ts'
import { timezoneText } from './zones.ts'

/** The file that calendar programs read (RFC 5545). The same entries make the same bytes. */
export function icsOf({ name, url, entries }: CalendarFile, now: Date): string {
  const calendar = ical({
    prodId: { company: 'Open Mat', product: 'Open Mat', language: 'EN' },
    // The library writes it as it is.
    name: escaped(plain(name)),
    method: 'PUBLISH' as ICalCalendarMethod,
    source: url,
    // Without a name of its own: what is in UTC stays in UTC.
    timezone: { name: null, generator: (zone) => timezoneText(zone, now) },
  })
  for (const entry of entries) calendar.createEvent(eventOf(entry))
  // The library would write these behind the zones, but all properties of a calendar come before its components (RFC 5545, 3.6).
  const properties = `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}\r\nX-PUBLISHED-TTL:${REFRESH}\r\n`
  return `${calendar.toString().replace(/^(BEGIN:VTIMEZONE|BEGIN:VEVENT|END:VCALENDAR)/m, `${properties}$1`)}\r\n`
}

/** How often subscribers ask again. */
const REFRESH = 'PT1H'

function eventOf(entry: Entry) {
  const { zone, repeats, standsFor } = entry
  return {
    id: entry.uid,
    sequence: entry.sequence,
    timezone: zone,
    start: onTheWall(entry.start, zone),
    end: onTheWall(entry.end, zone),
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

/** Text as RFC 5545 writes it (3.3.11). */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n')

/** Signs that have no place in a calendar's text; line ends are said as `\n` by the library. */
const plain = (text: string) => text.replace(/(?![\n\t])\p{Cc}/gu, ' ')

function linesOf({ rule, without }: { rule: string; without: readonly Wall[] }, zone: string): string {
  const except = without.length > 0 ? `\nEXDATE;TZID=${zone}:${without.map(short).join(',')}` : ''
  return `RRULE:${rule}${except}`
}

/** `20261121T180000`. */
export const short = (wall: Wall) => wall.replace(/[-:]/g, '')

/**
 * What the wall shows, as the library writes it: also an hour that a clock change skips, which is how a rule names the start
 * that it moves.
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
