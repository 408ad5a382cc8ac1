import { expect, test } from 'vitest'
import { openingHoursOf, readOpeningHours } from './opening-hours.ts'

const written = (hours: ReturnType<typeof readOpeningHours>) =>
  hours.map(({ weekday, opens, closes }) => `${weekday} ${opens}-${closes}`)

test.each([
  ['Mo-We 18:00-21:00', ['1 18:00-21:00', '2 18:00-21:00', '3 18:00-21:00']],
  ['Sa,Su 10:00-12:00, 14:00-16:00', ['6 10:00-12:00', '6 14:00-16:00', '7 10:00-12:00', '7 14:00-16:00']],
  ['Mon 09:00–21:00; Tuesday: 9:30 to 12:00', ['1 09:00-21:00', '2 09:30-12:00']],
  ['Sa-Mo 08:00-10:00; Su off', ['1 08:00-10:00', '6 08:00-10:00']],
  ['Fr 20:00-02:00', ['5 20:00-02:00']],
])('reads %s', (text, hours) => expect(written(readOpeningHours(text))).toEqual(hours))

test.each(['', 'By appointment', 'Mo-Fr 9–5', 'Mo-Fr 18:00', 'Mo-Fr 18:00-21:00; PH on request', 'Mo 25:00-26:00'])(
  'gives no hours for %j',
  (text) => expect(readOpeningHours(text)).toEqual([]),
)

test('joins sessions that follow each other into one opening time', () => {
  const session = (weekday: number, start: string, end: string, days: { from?: string; until?: string } = {}) => ({
    ...{ weekday, start, end, from: days.from ?? null, until: days.until ?? null },
  })
  const schedule = [
    session(3, '19:30', '21:00'),
    session(1, '18:00', '19:00'),
    session(1, '19:00', '20:30'),
    session(1, '07:00', '08:00'),
    session(3, '20:00', '20:30'),
    session(5, '10:00', '11:00', { until: '2026-11-19' }),
    session(5, '12:00', '13:00', { from: '2026-11-21' }),
    session(6, '22:00', '01:00'),
  ]
  expect(written(openingHoursOf(schedule, '2026-11-20'))).toEqual([
    '1 07:00-08:00',
    '1 18:00-20:30',
    '3 19:30-21:00',
    '6 22:00-01:00',
  ])
})
