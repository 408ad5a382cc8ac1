import { expect, test } from 'vitest'
import { placeFor } from '#domains/events/rsvps/rules.ts'
import { hours } from '#platform/clock.ts'
import { asEvent, bookingsAhead, isLate, isWithin, mayBook } from './rules.ts'

const startsAt = new Date('2026-11-21T19:00:00Z')
const before = (count: number) => new Date(startsAt.getTime() - hours(count))
const facts = { startsAt, endsAt: before(-1), capacity: 2, goingCount: 0, heldCount: 0, waitingCount: 0 }

test('counts a cancellation as late only with a place and after the deadline', () => {
  const about = { startsAt, freeUntilHours: 2 }
  expect(isLate('going', about, before(2))).toBe(false)
  expect(isLate('going', about, before(1.99))).toBe(true)
  for (const status of ['waitlisted', 'offered', 'cancelled'] as const)
    expect(isLate(status, about, before(0))).toBe(false)
})

test('treats a class like an event: places left, full, closed at the start', () => {
  const placeAt = (counts: Partial<typeof facts>, now = before(24)) =>
    placeFor(asEvent({ ...facts, ...counts }), null, now)
  expect(placeAt({ goingCount: 1 })).toEqual({ status: 'open', left: 1 })
  expect(placeAt({ goingCount: 1, heldCount: 1, waitingCount: 3 })).toEqual({ status: 'full', waiting: 3 })
  expect(placeAt({}, startsAt)).toMatchObject({ status: 'closed', because: { reason: 'rsvp_closed' } })
})

test('counts the bookings of classes that have not started', () => {
  const classes = [before(2), before(0)].map((at) => ({ startsAt: at.toISOString(), going: 2, waiting: 1 }))
  expect(bookingsAhead(classes, before(1).getTime())).toBe(3)
})

test("opens dates some days ahead, and classes without drop-ins to the gym's people", () => {
  expect(isWithin('2026-11-20', '2026-11-27', 7)).toBe(true)
  expect(isWithin('2026-11-20', '2026-11-28', 7)).toBe(false)
  expect(mayBook({ dropInOk: false }, false)).toBe(false)
  expect(mayBook({ dropInOk: false }, true) && mayBook({ dropInOk: true }, false)).toBe(true)
})
