import { describe, expect, test } from 'vitest'
import { type Dates, datesIn } from './dates.ts'
import { isZone, zoneNamed } from './wall-clock.ts'

const now = new Date('2026-11-21T12:00:00Z')
const dates = (locale: string, zone = 'UTC') => datesIn(locale, { zone, now })
/** The kind of narrow space before "PM" depends on the machine's Unicode version. */
const plain = (text: string) => text.replaceAll(/[\u202f\u2009\u00a0]/g, ' ')

const STYLES: Record<string, (dates: Dates) => string> = {
  day: ({ day }) => day('2026-01-12'),
  'day of another year': ({ day }) => day('2027-01-11'),
  date: ({ date }) => date('2026-01-12'),
  longDay: ({ longDay }) => longDay('2026-01-12'),
  fullDay: ({ fullDay }) => fullDay('2026-01-12'),
  time: ({ time }) => time('08:05'),
  moment: ({ moment }) => moment('2026-01-12T18:00:00Z'),
  'moment of another year': ({ moment }) => moment('2027-01-11T08:05:00Z'),
  fullMoment: ({ fullMoment }) => fullMoment('2026-01-12T18:00:00Z'),
  month: ({ month }) => month('2026-01'),
  weekday: ({ weekday }) => weekday(1),
  times: ({ times }) => times('18:00', '19:30'),
  range: ({ range }) => range('2026-11-21T18:00:00Z', '2026-11-21T20:00:00Z'),
}

test.each([
  [
    'en-US',
    [
      ['day', 'Mon, Jan 12'],
      ['day of another year', 'Mon, Jan 11, 2027'],
      ['date', 'Jan 12'],
      ['longDay', 'January 12, 2026'],
      ['fullDay', 'Monday, January 12, 2026'],
      ['time', '8:05 AM'],
      ['moment', 'Mon, Jan 12, 6:00 PM'],
      ['moment of another year', 'Mon, Jan 11, 2027, 8:05 AM'],
      ['fullMoment', 'Monday, January 12, 2026 at 6:00 PM'],
      ['month', 'January 2026'],
      ['weekday', 'Monday'],
      ['times', '6:00 – 7:30 PM'],
      ['range', 'Sat, Nov 21, 6:00 – 8:00 PM'],
    ],
  ],
  [
    'en-GB',
    [
      ['day', 'Mon 12 Jan'],
      ['day of another year', 'Mon 11 Jan 2027'],
      ['date', '12 Jan'],
      ['longDay', '12 January 2026'],
      ['fullDay', 'Monday 12 January 2026'],
      ['time', '08:05'],
      ['moment', 'Mon 12 Jan, 18:00'],
      ['moment of another year', 'Mon 11 Jan 2027, 08:05'],
      ['fullMoment', 'Monday 12 January 2026 at 18:00'],
      ['month', 'January 2026'],
      ['weekday', 'Monday'],
      ['times', '18:00–19:30'],
      ['range', 'Sat 21 Nov, 18:00–20:00'],
    ],
  ],
  [
    'pt-BR',
    [
      ['day', 'seg, 12 de jan'],
      ['day of another year', 'seg, 11 de jan de 2027'],
      ['date', '12 de jan'],
      ['longDay', '12 de janeiro de 2026'],
      ['fullDay', 'segunda-feira, 12 de janeiro de 2026'],
      ['time', '08:05'],
      ['moment', 'seg, 12 de jan, 18:00'],
      ['moment of another year', 'seg, 11 de jan de 2027, 08:05'],
      ['fullMoment', 'segunda-feira, 12 de janeiro de 2026 às 18:00'],
      ['month', 'janeiro de 2026'],
      ['weekday', 'segunda-feira'],
      ['times', '18:00 – 19:30'],
      ['range', 'sáb, 21 de nov, 18:00 – 20:00'],
    ],
  ],
  [
    'es',
    [
      ['day', 'lun, 12 ene'],
      ['day of another year', 'lun, 11 ene 2027'],
      ['date', '12 ene'],
      ['longDay', '12 de enero de 2026'],
      ['fullDay', 'lunes, 12 de enero de 2026'],
      ['time', '08:05'],
      ['moment', 'lun, 12 ene, 18:00'],
      ['moment of another year', 'lun, 11 ene 2027, 08:05'],
      ['fullMoment', 'lunes, 12 de enero de 2026, 18:00'],
      ['month', 'enero de 2026'],
      ['weekday', 'lunes'],
      ['times', '18:00–19:30'],
      ['range', 'sáb, 21 nov, 18:00–20:00'],
    ],
  ],
])('formats every style in %s', (locale, expected) => {
  const written = Object.entries(STYLES).map(([name, write]) => [name, plain(write(dates(locale)))])
  expect(written).toEqual(expected)
})

test('omits the comma after the weekday in English regions that put the day first', () => {
  for (const locale of ['en-GB', 'en-IE', 'en-AU', 'en-NZ'])
    for (const text of [dates(locale).day('2026-05-12'), dates(locale).day('2027-05-12')])
      expect(text).toMatch(/^[A-Z][a-z]{2} 1/)
})

describe('a range', () => {
  const { range, times } = dates('en-GB')
  test.each([
    ['2026-11-21T18:00:00Z', '2026-11-22T01:00:00Z', 'Sat 21 Nov, 18:00 – Sun 22 Nov, 01:00'],
    ['2026-11-28T18:00:00Z', '2026-12-02T09:00:00Z', 'Sat 28 Nov, 18:00 – Wed 2 Dec, 09:00'],
    ['2026-12-31T22:00:00Z', '2027-01-01T02:00:00Z', 'Thu 31 Dec 2026, 22:00 – Fri 1 Jan 2027, 02:00'],
    ['2027-01-11T18:00:00Z', '2027-01-11T20:00:00Z', 'Mon 11 Jan 2027, 18:00–20:00'],
  ])('formats the range from %s to %s', (start, end, text) => {
    expect(plain(range(start, end))).toBe(text)
  })

  test('of two times may end after midnight', () => {
    expect(plain(times('23:00', '00:30'))).toBe('23:00 – 00:30')
    expect(plain(times('2026-11-21T23:00:00Z', '2026-11-22T00:30:00Z'))).toBe('23:00 – 00:30')
  })
})

describe('a zone', () => {
  const evening = '2026-11-21T23:30:00Z'
  test("determines a time's date and hour", () => {
    expect(dates('en-GB', 'Europe/Dublin').moment(evening)).toBe('Sat 21 Nov, 23:30')
    expect(dates('en-GB', 'Europe/Dublin').in('Pacific/Auckland').moment(evening)).toBe('Sun 22 Nov, 12:30')
  })

  test('determines the current year', () => {
    expect(dates('en-GB', 'UTC').date('2026-12-31T23:30:00Z')).toBe('31 Dec')
    expect(dates('en-GB', 'Pacific/Auckland').date('2026-12-31T23:30:00Z')).toBe('1 Jan 2027')
  })

  test.each(['Pacific/Auckland', 'America/Los_Angeles', undefined])(
    "days and times without a zone don't change in %s",
    (zone) => {
      const { day, time, month } = datesIn('en-GB', { zone, now })
      expect([day('2026-01-01'), time('00:15'), month('2026-01')]).toEqual(['Thu 1 Jan', '00:15', 'January 2026'])
    },
  )

  test('falls back to UTC if unknown, and shows it', () => {
    expect(dates('en-GB', 'Mars/Olympus').moment(evening)).toBe('Sat 21 Nov, 23:30 UTC')
    expect(dates('en-GB', 'Mars/Olympus').day(evening)).toBe('Sat 21 Nov')
  })

  test('is shown on request', () => {
    expect(dates('en-GB', 'UTC').moment(evening, { named: true })).toBe('Sat 21 Nov, 23:30 UTC')
  })
})

test('omits the day for a time today in its zone', () => {
  expect(dates('en-GB').shortMoment('2026-11-21T18:04:00Z')).toBe('18:04')
  expect(dates('en-GB').shortMoment('2026-11-22T18:04:00Z')).toBe('Sun 22 Nov, 18:04')
  expect(dates('en-GB', 'Pacific/Auckland').shortMoment('2026-11-21T10:30:00Z')).toBe('Sat 21 Nov, 23:30')
  expect(dates('en-GB', 'Pacific/Auckland').shortMoment('2026-11-21T18:04:00Z')).toBe('07:04')
})

test('names today and yesterday in the zone', () => {
  const evening = '2026-11-20T23:30:00Z'
  expect(dates('en-GB').recentDay('2026-11-21T00:30:00Z')).toBe('Today')
  expect(dates('en-GB').recentDay(evening)).toBe('Yesterday')
  expect(dates('pt-BR', 'Pacific/Auckland').recentDay(evening)).toBe('Ontem')
  expect(dates('es', 'America/Los_Angeles').recentDay('2026-11-19T23:30:00Z')).toBe('jue, 19 nov')
  expect(dates('en-GB').recentDay('2025-11-19T23:30:00Z')).toBe('Wed 19 Nov 2025')
})

test("uses Open Mat's spelling for English without a region", () => {
  expect(dates('en').moment('2026-01-12T18:00:00Z')).toBe('Mon 12 Jan, 18:00')
  expect(plain(dates('en-u-hc-h12').moment('2026-01-12T18:00:00Z'))).toBe('Mon 12 Jan, 6:00 pm')
})

test("returns a zone's canonical name, and nothing for an unknown zone", () => {
  expect(zoneNamed('europe/dublin')).toBe('Europe/Dublin')
  expect(zoneNamed('Mars/Olympus')).toBeUndefined()
  expect(['Asia/Kolkata', 'UTC', '+05:30', 'Mars/Olympus', ''].filter(isZone)).toEqual(['Asia/Kolkata', 'UTC'])
})

test("prefers the chosen 12 or 24 hour clock over the region's", () => {
  expect(plain(dates('en-GB-u-hc-h12').moment('2026-11-21T08:05:00Z'))).toBe('Sat 21 Nov, 8:05 am')
  expect(plain(dates('en-US-u-hc-h23').moment('2026-11-21T08:05:00Z'))).toBe('Sat, Nov 21, 08:05')
  expect(plain(dates('en-US-u-hc-h23').times('00:15', '01:00'))).toBe('00:15 – 01:00')
})

test('shows how long ago something was, and its date after a week', () => {
  const { ago } = dates('en-IE')
  expect(ago('2026-11-21T11:59:30Z')).toBe('now')
  expect(ago('2026-11-21T12:00:20Z')).toBe('now')
  expect(ago('2026-11-21T11:55:00Z')).toBe('5 min ago')
  expect(ago('2026-11-21T10:10:00Z')).toBe('1 hr ago')
  expect(ago('2026-11-20T11:00:00Z')).toBe('yesterday')
  expect(ago('2026-11-17T11:00:00Z')).toBe('4 days ago')
  expect(ago('2026-11-02T11:00:00Z')).toBe('2 Nov')
  expect(ago('2025-11-02T11:00:00Z')).toBe('2 Nov 2025')
})

test('gives an age in days, weeks, months or years', () => {
  const { age } = dates('en-GB')
  const said = ['2026-11-21', '2026-11-18', '2026-11-01', '2026-08-01', '2023-11-21'].map(age)
  expect(said).toEqual(['today', '3 days ago', '3 weeks ago', '4 months ago', '3 years ago'])
})
