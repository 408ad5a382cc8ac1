import { expect, test } from 'vitest'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { days, hours } from '#platform/clock.ts'
import { translatorFor } from '#platform/translator.ts'
import { instantOf, wallClock } from '#platform/wall-clock.ts'
import { linesOf, readCalendar, readHead } from '#testing/read-calendar.ts'
import type { Entry } from './entries.ts'
import { entriesOfSeries, entryOf, wallOf } from './event-entries.ts'
import { icsOf } from './file.ts'
import type { EventSeries, StoredEvent, TimetableOf } from './rows.ts'
import { entryOfSession } from './session-entries.ts'
import { timezoneText } from './zones.ts'

const now = new Date('2026-11-20T12:00:00Z')
const naming = { publicUrl: 'https://mats.example', translator: translatorFor('en') }
const venue = {
  id: 'g1',
  slug: 'roots',
  name: 'Roots',
  street: '1 Main St',
  postalCode: 'D01',
  city: 'Dublin',
  country: 'IE',
  status: 'active' as const,
  lat: 53.35,
  lng: -6.26,
}
const icsWith = (...entries: Entry[]) => icsOf({ name: 'Roots', url: 'https://mats.example/x.ics', entries }, now)
const onWall = (wall: string, zone: string) => instantOf(new Date(`${wall}Z`), zone)

function occurrence(seriesId: string, zone: string, at: string, differing: Partial<StoredEvent> = {}): StoredEvent {
  const startsAt = onWall(at, zone)
  return {
    id: `${seriesId}-${at}`,
    slug: `open-mat-${at.slice(0, 10)}`,
    seriesId,
    recurrenceId: at,
    overridden: false,
    title: 'Open mat',
    description: 'Bring water.',
    eventType: 'open_mat',
    timezone: zone,
    price: null,
    dropInNote: '',
    giRule: '',
    startsAt,
    endsAt: new Date(startsAt.getTime() + hours(2)),
    status: 'scheduled',
    cancelReason: '',
    cancelCause: null,
    official: true,
    sequence: 0,
    createdAt: now,
    updatedAt: now,
    gym: venue,
    ...differing,
  }
}

const seriesOf = (zone: string, rule: string, differing: Partial<EventSeries> = {}): EventSeries => ({
  id: 's1',
  timezone: zone,
  rule,
  durationMinutes: 120,
  exceptions: [],
  pausedAt: null,
  endedAt: null,
  sequence: 3,
  createdAt: now,
  updatedAt: now,
  words: { title: 'Open mat', description: 'Bring water.', price: null, dropInNote: '', giRule: '' },
  without: [],
  ...differing,
})

/** A number of weekly starts at the same local time. */
const weekly = (first: string, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(`${first}Z`) + days(7 * n)).toISOString().slice(0, 19))

test.each([
  'Europe/Dublin',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
])("keeps the instants of a weekly series in %s across a year's clock changes", (zone) => {
  const rows = weekly('2026-10-03T18:30:00', 60).map((at) => occurrence('s1', zone, at))
  const text = icsWith(...entriesOfSeries(seriesOf(zone, 'FREQ=WEEKLY;BYDAY=SA'), rows, naming))
  linesOf(text)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(text).toContain(`TZID:${zone}`)
  const until = new Date(rows.at(-1)?.endsAt ?? 0)
  expect(readCalendar(text, new Date('2026-10-01T00:00:00Z'), until).map(({ start, end }) => [start, end])).toEqual(
    rows.map(({ startsAt, endsAt }) => [startsAt.toISOString(), endsAt.toISOString()]),
  )
})

test('shows days off, moved, renamed and cancelled occurrences once each', () => {
  const zone = 'Europe/Dublin'
  const rows = weekly('2027-03-06T18:00:00', 6).map((at) => occurrence('s1', zone, at))
  const [first, off, moved, renamed, cancelled, last] = rows as [
    StoredEvent,
    StoredEvent,
    StoredEvent,
    StoredEvent,
    StoredEvent,
    StoredEvent,
  ]
  Object.assign(moved, {
    startsAt: onWall('2027-03-21T10:00:00', zone),
    endsAt: onWall('2027-03-21T11:30:00', zone),
    overridden: true,
    sequence: 5,
  })
  Object.assign(renamed, { title: 'Seminar', overridden: true })
  Object.assign(cancelled, { status: 'cancelled', cancelReason: 'The heating is broken' })
  const shown = [first, moved, renamed, cancelled, last]
  const series = seriesOf(zone, 'FREQ=WEEKLY;BYDAY=SA;COUNT=6', { exceptions: [off.recurrenceId ?? ''], sequence: 4 })
  const text = icsWith(...entriesOfSeries(series, shown, naming))
  const lines = linesOf(text)
  expect(
    readCalendar(text, now, new Date('2028-01-01T00:00:00Z')).map(({ start, title, status }) => [start, title, status]),
  ).toEqual([
    [first.startsAt.toISOString(), 'Open mat', 'CONFIRMED'],
    [moved.startsAt.toISOString(), 'Open mat', 'CONFIRMED'],
    [renamed.startsAt.toISOString(), 'Seminar', 'CONFIRMED'],
    [cancelled.startsAt.toISOString(), 'Cancelled: Open mat', 'CANCELLED'],
    [last.startsAt.toISOString(), 'Open mat', 'CONFIRMED'],
  ])
  expect(lines).toContain('EXDATE;TZID=Europe/Dublin:20270313T180000')
  expect(lines).toContain('RECURRENCE-ID;TZID=Europe/Dublin:20270320T180000')
  expect(lines.filter((line) => line.startsWith('SEQUENCE:'))).toEqual([
    'SEQUENCE:4',
    'SEQUENCE:5',
    'SEQUENCE:4',
    'SEQUENCE:4',
  ])
  expect(text).toContain('Cancelled: The heating is broken')
})

test("preserves a calendar's name and never lets it add lines", () => {
  const name = 'Roots, Dublin; gi \\ no-gi\r\nBEGIN:VEVENT\nSUMMARY:Not ours'
  const text = icsOf({ name, url: 'https://mats.example/x.ics', entries: [] }, now)
  linesOf(text)
  const calendar = readHead(text)
  expect(calendar.events).toBe(0)
  for (const property of ['name', 'x-wr-calname'])
    expect(calendar.text(property)).toBe('Roots, Dublin; gi \\ no-gi \nBEGIN:VEVENT\nSUMMARY:Not ours')
})

test("writes a calendar's properties before its components", () => {
  const lines = linesOf(icsWith(entryOf(occurrence('s1', 'Europe/Dublin', '2027-03-06T18:00:00'), naming)))
  const first = lines.findIndex((line) => /^BEGIN:V(TIMEZONE|EVENT)/.test(line))
  for (const name of ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H', 'X-WR-CALNAME:Roots'])
    expect(lines.indexOf(name), name).toBeGreaterThan(0)
  for (const name of ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H', 'X-WR-CALNAME:Roots'])
    expect(lines.indexOf(name), name).toBeLessThan(first)
})

test('says in the summary that a date is cancelled or postponed', () => {
  const titleOf = (differing: Partial<StoredEvent>) =>
    entryOf(occurrence('s1', 'Europe/Dublin', '2027-03-06T18:00:00', differing), naming).title
  expect(titleOf({ status: 'cancelled' })).toBe('Cancelled: Open mat')
  expect(titleOf({ status: 'postponed', official: false })).toBe('Postponed: Open mat (unofficial)')
})

test('continues after a "this and following" split without gap or repeat', () => {
  const zone = 'America/New_York'
  const at = weekly('2026-10-10T11:00:00', 8)
  const early = at.slice(0, 4).map((wall) => occurrence('s1', zone, wall))
  const late = at.slice(4).map((wall) => occurrence('s2', zone, wall.replace('T11', 'T12')))
  const entries = [
    ...entriesOfSeries(seriesOf(zone, 'FREQ=WEEKLY;BYDAY=SA', { endedAt: now }), early, naming),
    ...entriesOfSeries(seriesOf(zone, 'FREQ=WEEKLY;BYDAY=SA;COUNT=4', { id: 's2' }), late, naming),
  ]
  const shown = readCalendar(icsWith(...entries), new Date('2026-01-01T00:00:00Z'), new Date('2028-01-01T00:00:00Z'))
  expect(shown.map(({ start }) => start)).toEqual([...early, ...late].map(({ startsAt }) => startsAt.toISOString()))
})

test('continues an open series past its planned dates, but ends a paused one there', () => {
  const zone = 'Europe/Lisbon'
  const rows = weekly('2026-11-28T10:00:00', 8).map((at) => occurrence('s1', zone, at))
  const far = new Date('2027-11-28T00:00:00Z')
  const count = (series: EventSeries) =>
    readCalendar(icsWith(...entriesOfSeries(series, rows, naming)), now, far).length
  expect(count(seriesOf(zone, 'FREQ=WEEKLY;BYDAY=SA'))).toBe(53)
  expect(count(seriesOf(zone, 'FREQ=WEEKLY;BYDAY=SA', { pausedAt: now }))).toBe(8)
})

test('shows an occurrence in a skipped hour exactly at its stored time', () => {
  const zone = 'Europe/Dublin'
  const rows = weekly('2027-03-21T01:30:00', 3).map((at) => occurrence('s1', zone, at))
  const text = icsWith(...entriesOfSeries(seriesOf(zone, 'FREQ=WEEKLY;BYDAY=SU;COUNT=3'), rows, naming))
  expect(readCalendar(text, now, new Date('2028-01-01T00:00:00Z')).map(({ start }) => start)).toEqual(
    rows.map(({ startsAt }) => startsAt.toISOString()),
  )
})

test('repeats a weekly session in season, except on days off and event days', () => {
  const zone = 'Australia/Sydney'
  const gym: TimetableOf = {
    ...venue,
    timezone: zone,
    version: 7,
    createdAt: now,
    updatedAt: now,
    schedule: [],
    status: 'active',
  }
  const item: ScheduleItem = {
    ...{
      id: 'late',
      title: '',
      kind: 'open_mat',
      discipline: 'nogi',
      level: 'all',
      weekday: 5,
      start: '22:30',
      end: '00:30',
    },
    ...{
      from: '2026-11-01',
      until: '2027-01-15',
      exceptions: ['2026-12-25', '2026-12-26'],
      instructorId: null,
      capacity: null,
      dropInOk: true,
      price: null,
    },
  }
  const standIn = occurrence('', zone, '2026-12-04T23:00:00', { seriesId: null, recurrenceId: null })
  const threeDays = { startsAt: new Date('2027-01-06T00:00:00Z'), endsAt: new Date('2027-01-09T00:00:00Z') }
  const entry = entryOfSession(item, gym, [standIn, { ...standIn, ...threeDays }], naming, now)
  const text = icsWith(...(entry ? [entry] : []), entryOf(standIn, naming))
  const shown = readCalendar(text, new Date('2026-10-01T00:00:00Z'), new Date('2028-01-01T00:00:00Z'))
  const onWalls = shown.map(({ start }) => wallClock(new Date(start), zone).toISOString().slice(0, 16))
  expect(onWalls).toEqual([
    ...[
      '2026-11-06T22:30',
      '2026-11-13T22:30',
      '2026-11-20T22:30',
      '2026-11-27T22:30',
      '2026-12-04T23:00',
      '2026-12-11T22:30',
    ],
    ...['2026-12-18T22:30', '2027-01-01T22:30', '2027-01-15T22:30'],
  ])
  expect(Date.parse(shown[0]?.end ?? '') - Date.parse(shown[0]?.start ?? '')).toBe(hours(2))
  expect(text).toContain('SUMMARY:Open mat · Roots')
})

test('preserves text in any script and never lets it add lines', () => {
  const title = 'Açaí, chokes; “柔術” \\ 🥋 الجيوجيتسو البرازيلية في دبي كل يوم سبت'
  const evil = 'x\r\nATTENDEE:mailto:a@b.c\nEND:VEVENT\rBEGIN:VEVENT\u0007\u0000'
  const one = occurrence('', 'Asia/Tokyo', '2026-12-05T10:00:00', {
    title,
    description: evil,
    seriesId: null,
    gym: { ...venue, name: `東京; 柔術, アカデミー${evil}` },
  })
  const lines = linesOf(icsWith(entryOf(one, naming)))
  expect(lines.filter((line) => /^(ATTENDEE|BEGIN:VEVENT|END:VEVENT)/.test(line))).toEqual([
    'BEGIN:VEVENT',
    'END:VEVENT',
  ])
  expect(readCalendar(`${lines.join('\r\n')}\r\n`, now, new Date('2027-01-01T00:00:00Z'))[0]?.title).toBe(title)
  expect(lines).toContain('GEO:53.35;-6.26')
})

test('writes identical bytes for identical entries, and different ones after a change', () => {
  const one = occurrence('', 'Etc/UTC', '2026-12-05T10:00:00', { seriesId: null })
  expect(icsWith(entryOf(one, naming))).toBe(icsWith(entryOf(one, naming)))
  expect(icsWith(entryOf({ ...one, title: 'Other' }, naming))).not.toBe(icsWith(entryOf(one, naming)))
})

test('describes time zones with the same offsets that the server uses', () => {
  for (const zone of [
    'Europe/Dublin',
    'Africa/Cairo',
    'America/Santiago',
    'Asia/Kathmandu',
    'America/Vancouver',
    'Etc/GMT-3',
  ]) {
    const at = Array.from({ length: 36 }, (_, n) => wallOf(new Date(Date.UTC(2026, 10 + n, 21, 12)), zone))
    const entries = at.map((wall, n): Entry => ({ ...entryOf(occurrence('', zone, wall), naming), uid: `e${n}` }))
    expect(timezoneText(zone, now)).toMatch(/^BEGIN:VTIMEZONE\r\n/)
    expect(
      readCalendar(icsWith(...entries), now, new Date('2030-01-01T00:00:00Z')).map(({ start }) => start),
      zone,
    ).toEqual(at.map((wall) => onWall(wall, zone).toISOString()))
  }
})
