import ICAL from 'ical.js'
import { days } from '#platform/clock.ts'

/** An occurrence as a calendar app shows it. */
export interface CalendarOccurrence {
  uid: string
  title: string
  start: string
  end: string
  status: string | null
}

/**
 * Reads a calendar file as apps do, with a different library from the one that wrote it and the zones defined in the
 * file. Returns the occurrences between two instants, in order.
 */
export function readCalendar(text: string, from: Date, until: Date): CalendarOccurrence[] {
  ICAL.TimezoneService.reset()
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const shown: CalendarOccurrence[] = []
  const take = (item: ICAL.Event, start: ICAL.Time, end: ICAL.Time) => {
    const [first, last] = [start.toJSDate(), end.toJSDate()]
    if (last <= from || first >= until) return
    const status = item.component.getFirstPropertyValue('status')
    shown.push({
      uid: item.uid,
      title: item.summary,
      start: first.toISOString(),
      end: last.toISOString(),
      status: status === null ? null : String(status),
    })
  }
  for (const event of events) {
    if (event.isRecurrenceException()) continue
    if (!event.isRecurring()) {
      take(event, event.startDate, event.endDate)
      continue
    }
    for (const other of events)
      if (other.uid === event.uid && other.isRecurrenceException()) event.relateException(other)
    const iterator = event.iterator()
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      if (next.toJSDate() >= new Date(until.getTime() + days(30))) break
      take(item, startDate, endDate)
    }
  }
  return shown.toSorted((one, other) => one.start.localeCompare(other.start) || one.uid.localeCompare(other.uid))
}

/** A calendar file's own properties, read with the same library. */
export function readHead(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return {
    events: calendar.getAllSubcomponents('vevent').length,
    // Unescaped here, because the library doesn't unescape the text of properties it doesn't know.
    text: (property: string): string =>
      ICAL.design.icalendar.value.text.fromICAL(String(calendar.getFirstPropertyValue(property)), ''),
  }
}

/** The raw lines of the file. Checks their length and endings (RFC 5545). */
export function linesOf(text: string): string[] {
  if (!text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(text)) throw new Error('lines must end with CRLF')
  const lines = text.slice(0, -2).split('\r\n')
  const long = lines.find((line) => Buffer.byteLength(line) > 75)
  if (long !== undefined) throw new Error(`longer than 75 octets: ${long}`)
  return lines
}
