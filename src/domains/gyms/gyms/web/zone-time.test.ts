import { expect, test } from 'vitest'
import { clockIn, comingDate, dayIn, instantOf } from './zone-time.ts'

const night = new Date('2026-11-20T23:30:00Z')

test('days and hours are those of the gym’s own clock', () => {
  expect(dayIn('Europe/Dublin', night)).toBe('2026-11-20')
  expect(dayIn('Asia/Tokyo', night)).toBe('2026-11-21')
  expect(clockIn('Asia/Kolkata', night)).toBe('05:00')
  expect(clockIn('America/Sao_Paulo', night)).toBe('20:30')
})

test('an hour of the timetable is the right instant on both sides of a clock change', () => {
  expect(instantOf('2026-10-24', '18:00', 'Europe/Dublin').toISOString()).toBe('2026-10-24T17:00:00.000Z')
  expect(instantOf('2026-10-25', '18:00', 'Europe/Dublin').toISOString()).toBe('2026-10-25T18:00:00.000Z')
  expect(instantOf('2026-03-29', '00:30', 'Europe/Dublin').toISOString()).toBe('2026-03-29T00:30:00.000Z')
  expect(instantOf('2026-07-01', '06:00', 'America/New_York').toISOString()).toBe('2026-07-01T10:00:00.000Z')
  // Skipped there: as much later as the change is long.
  expect(instantOf('2026-03-08', '02:30', 'America/New_York').toISOString()).toBe('2026-03-08T07:30:00.000Z')
})

test('the coming Friday is today on a Friday, where it still is Friday', () => {
  expect(comingDate(5, 'Europe/Dublin', night)).toBe('2026-11-20')
  expect(comingDate(5, 'Asia/Tokyo', night)).toBe('2026-11-27')
  expect(comingDate(1, 'Europe/Dublin', night)).toBe('2026-11-23')
})
