import { expect, test } from 'vitest'
import { clockIn, comingDate, dayIn, instantOf } from './zone-time.ts'

const night = new Date('2026-11-20T23:30:00Z')

test("returns dates and times in the gym's time zone", () => {
  expect(dayIn('Europe/Dublin', night)).toBe('2026-11-20')
  expect(dayIn('Asia/Tokyo', night)).toBe('2026-11-21')
  expect(clockIn('Asia/Kolkata', night)).toBe('05:00')
  expect(clockIn('America/Sao_Paulo', night)).toBe('20:30')
})

test('converts local times to the right instant before and after a clock change', () => {
  expect(instantOf('2026-10-24', '18:00', 'Europe/Dublin').toISOString()).toBe('2026-10-24T17:00:00.000Z')
  expect(instantOf('2026-10-25', '18:00', 'Europe/Dublin').toISOString()).toBe('2026-10-25T18:00:00.000Z')
  expect(instantOf('2026-03-29', '00:30', 'Europe/Dublin').toISOString()).toBe('2026-03-29T00:30:00.000Z')
  expect(instantOf('2026-07-01', '06:00', 'America/New_York').toISOString()).toBe('2026-07-01T10:00:00.000Z')
  // Clocks skip this time, so the result is later by the length of the change.
  expect(instantOf('2026-03-08', '02:30', 'America/New_York').toISOString()).toBe('2026-03-08T07:30:00.000Z')
})

test("returns today as the coming Friday while it's Friday in the time zone", () => {
  expect(comingDate(5, 'Europe/Dublin', night)).toBe('2026-11-20')
  expect(comingDate(5, 'Asia/Tokyo', night)).toBe('2026-11-27')
  expect(comingDate(1, 'Europe/Dublin', night)).toBe('2026-11-23')
})
