import { expect, test } from 'vitest'
import { slotsAt } from './slots.ts'

/** The slots in each minute of a UTC day. */
function slotsOf(day: string, zone: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (let minute = 0; minute < 1440; minute++) {
    const at = new Date(Date.parse(day) + minute * 60_000)
    for (const slot of slotsAt(at, zone)) found.set(slot, [...(found.get(slot) ?? []), at.toISOString().slice(11, 16)])
  }
  return found
}

test("reminds at the chosen time in the member's time zone", () => {
  expect(slotsAt(new Date('2026-11-20T18:30:59Z'), 'Europe/Dublin')).toEqual(['5 18:30'])
  expect(slotsAt(new Date('2026-11-20T13:00:00Z'), 'Asia/Kolkata')).toEqual(['5 18:30'])
  expect(slotsAt(new Date('2026-11-20T18:30:00Z'), 'Pacific/Auckland')).toEqual(['6 07:30'])
})

test('reminds once when clocks skip an hour, and once when an hour repeats', () => {
  const spring = slotsOf('2026-03-29', 'Europe/Dublin')
  expect(spring.get('7 01:30')).toEqual(['01:30'])
  expect(spring.get('7 02:30')).toEqual(['01:30'])
  const autumn = slotsOf('2026-10-25', 'Europe/Dublin')
  expect(autumn.get('7 01:30')).toEqual(['00:30'])
  for (const [zone, day] of [
    ['Europe/Dublin', '2026-03-29'],
    ['Europe/Dublin', '2026-10-25'],
    ['America/New_York', '2026-11-01'],
    ['Australia/Lord_Howe', '2026-04-04'],
    ['Asia/Tokyo', '2026-06-01'],
  ] as const)
    expect([...slotsOf(day, zone).values()].filter((times) => times.length > 1)).toEqual([])
})
