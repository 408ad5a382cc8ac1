import { expect, test } from 'vitest'
import { parseCalendar } from './parse-calendar.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const file = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT']
/** A weekly event on Mondays from 18:00 to 19:30 in Dublin, with some lines replaced. */
const monday = (differing: Record<string, string> = {}) =>
  event(
    ...Object.entries({
      SUMMARY: ':Gi',
      DTSTART: ';TZID=Europe/Dublin:20260907T180000',
      DTEND: ';TZID=Europe/Dublin:20260907T193000',
      RRULE: ':FREQ=WEEKLY',
      ...differing,
    }).flatMap(([name, rest]) => (rest === '' ? [] : [`${name}${rest}`])),
  )
const parse = (text: string, timezone = 'Europe/Dublin', now = NOW) => parseCalendar(text, { timezone, now })
const sessions = async (...given: Parameters<typeof parse>) => {
  const parsed = await parse(...given)
  if (parsed.status === 'failed') throw new Error(parsed.error)
  return parsed.sessions.map(({ weekday, start, end, title, from }) =>
    [weekday, start, end, title, ...(from ? [from] : [])].join(' '),
  )
}

test('reads weekly events on one or several days', async () => {
  expect(await sessions(file(monday()))).toEqual(['1 18:00 19:30 Gi'])
  expect(await sessions(file(monday({ RRULE: ':FREQ=WEEKLY;WKST=SU;BYDAY=MO,WE,FR' })))).toEqual([
    '1 18:00 19:30 Gi',
    '3 18:00 19:30 Gi',
    '5 18:00 19:30 Gi',
  ])
  expect(
    await sessions(file(monday({ DTEND: '', DURATION: ':PT1H' }), monday({ DTEND: '', DURATION: ':PT1H' }))),
  ).toEqual(['1 18:00 19:00 Gi'])
})

test("shows times in the gym's time zone, past midnight and through clock changes", async () => {
  // In summer, 17:00 UTC is 18:00 in Dublin; in winter it's 17:00.
  const utc = file(monday({ DTSTART: ':20260907T170000Z', DTEND: ':20260907T183000Z' }))
  expect(await sessions(utc, 'Europe/Dublin', new Date('2026-09-20T12:00:00Z'))).toEqual(['1 18:00 19:30 Gi'])
  expect(await sessions(utc)).toEqual(['1 17:00 18:30 Gi'])
  expect(
    await sessions(file(monday({ DTSTART: ':20260907T180000', DTEND: ':20260907T193000' })), 'Asia/Tokyo'),
  ).toEqual(['1 18:00 19:30 Gi'])
  // Late on Monday in Dublin is early on Tuesday in Tokyo.
  expect(await sessions(file(monday()), 'Asia/Tokyo')).toEqual(['2 03:00 04:30 Gi'])
  expect(
    await sessions(file(monday({ DTSTART: ';TZID=Europe/Dublin:20260907T233000', DTEND: '', DURATION: ':PT1H' }))),
  ).toEqual(['1 23:30 00:30 Gi'])
  // The clocks go back on 25 October at 02:00.
  const night = monday({ DTSTART: ';TZID=Europe/Dublin:20261018T003000', DTEND: '', DURATION: ':PT3H' })
  expect(await sessions(file(night), 'Europe/Dublin', new Date('2026-10-24T12:00:00Z'))).toEqual(['7 00:30 03:30 Gi'])
})

test("reads names of zones that only the file defines as the gym's own", async () => {
  const endless = ['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'RRULE:FREQ=SECONDLY', 'TZOFFSETFROM:+0200']
  const outlook = file(
    ['BEGIN:VTIMEZONE', 'TZID:Romance Standard Time', ...endless, 'TZOFFSETTO:+0100', 'END:STANDARD', 'END:VTIMEZONE'],
    monday({
      DTSTART: ';TZID=Romance Standard Time:20260907T190000',
      DTEND: ';TZID=Romance Standard Time:20260907T203000',
    }),
  )
  expect(await sessions(outlook)).toEqual(['1 19:00 20:30 Gi'])
})

test('leaves out repeats that are over, and keeps those that begin later', async () => {
  const failed = { status: 'failed', error: 'no_sessions' }
  const until = (text: string) => parse(file(monday({ RRULE: `:FREQ=WEEKLY;${text}` })))
  expect(await Promise.all(['UNTIL=20261116T235959Z', 'UNTIL=20261116', 'COUNT=11'].map(until))).toEqual(
    Array(3).fill(failed),
  )
  // The next Monday is 23 November, the twelfth since the start.
  expect(await Promise.all(['UNTIL=20261123T180000Z', 'UNTIL=20261123', 'COUNT=12'].map(until))).toMatchObject(
    Array(3).fill({ status: 'read' }),
  )
  expect(await sessions(file(monday({ RRULE: ':FREQ=WEEKLY;BYDAY=MO,WE;COUNT=23' })))).toEqual(['1 18:00 19:30 Gi'])
  const later = { DTSTART: ':20270104T180000Z', DTEND: ':20270104T190000Z' }
  expect(await sessions(file(monday(later)))).toEqual(['1 18:00 19:00 Gi 2027-01-04'])
})

test('counts other events by kind', async () => {
  const parsed = await parse(
    file(
      monday(),
      monday({ RRULE: '', DTSTART: ':20261205T100000Z', DTEND: ':20261205T110000Z' }),
      monday({ RRULE: '' }),
      monday({ DTSTART: ';VALUE=DATE:20260907', DTEND: ';VALUE=DATE:20260908' }),
      monday({ RRULE: ':FREQ=WEEKLY;INTERVAL=2' }),
      monday({ RRULE: ':FREQ=MONTHLY;BYDAY=1MO' }),
      monday({ RRULE: ':FREQ=DAILY;UNTIL=20260930' }),
      monday({ RRULE: ':FREQ=WEEKLY;BYMONTH=9' }),
      monday({ SUMMARY: '' }),
      monday({ DTEND: '', DURATION: ':P2D' }),
      monday({ DTEND: '' }),
      monday({ DTEND: '', DURATION: ':PT30S' }),
      monday({ DTSTART: '' }),
      monday({ STATUS: ':CANCELLED' }),
      monday({ 'RECURRENCE-ID': ';TZID=Europe/Dublin:20261123T180000', RRULE: '' }),
    ),
  )
  expect(parsed).toMatchObject({
    sessions: [{ title: 'Gi' }],
    leftOut: { once: 1, allDay: 1, otherRepeat: 3, unclear: 5 },
  })
})

test('cleans titles of any alphabet and cuts long ones', async () => {
  const titled = async (title: string) =>
    (await sessions(file(monday({ SUMMARY: `:${title}` }))))[0]?.slice('1 18:00 19:30 '.length)
  expect(await titled('No-gi\\, all levels\\; bring\\nwater \\\\o/')).toBe('No-gi, all levels; bring water \\o/')
  expect(await titled('柔術・オープンマット')).toBe('柔術・オープンマット')
  expect(await titled('جيو جيتسو \u202e🥋')).toBe('جيو جيتسو 🥋')
  expect(await titled('<b>Gi</b>\u0007')).toBe('b Gi /b')
  expect(await titled(`${'a'.repeat(79)}🥋`)).toBe('a'.repeat(79))
})

test('says what is wrong with a file that has no timetable', async () => {
  const failed = (error: string) => ({ status: 'failed', error })
  expect(await parse('<!doctype html><title>Sign in</title>')).toEqual(failed('not_calendar'))
  expect(await parse('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR')).toEqual(failed('not_calendar'))
  expect(await parse('')).toEqual(failed('not_calendar'))
  expect(await parse(file())).toEqual(failed('no_sessions'))
  const many = (count: number, title: (at: number) => string) =>
    file(...Array.from({ length: count }, (_, at) => monday({ SUMMARY: `:${title(at)}` })))
  expect(await parse(many(151, (at) => `Class ${at}`))).toEqual(failed('too_many'))
  expect(await parse(many(501, () => 'Gi'))).toEqual(failed('too_many'))
  expect(await parse(`\ufeff${many(500, () => 'Gi')}`)).toMatchObject({ status: 'read', sessions: [{ title: 'Gi' }] })
})
