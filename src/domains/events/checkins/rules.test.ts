import { expect, test } from 'vitest'
import { hours } from '#platform/clock.ts'
import { isCorroborated, isNear, LATEST_ARRIVAL_MS, mayUndoOwn, plausibleTime, stateOf } from './rules.ts'

const startsAt = new Date('2026-11-21T18:00:00Z')
const endsAt = new Date('2026-11-21T20:00:00Z')
const event = { startsAt, endsAt, status: 'scheduled' as const }
const at = (time: string) => new Date(`2026-11-21T${time}Z`)
const opens = at('17:30:00')
const closes = at('22:00:00')
const justBefore = (moment: Date) => new Date(moment.getTime() - 1)
const justAfter = (moment: Date) => new Date(moment.getTime() + 1)

test('opens check-in from 30 minutes before the start to 2 hours after the end', () => {
  expect([justBefore(opens), opens, closes, justAfter(closes)].map((now) => stateOf(event, null, now))).toEqual([
    'not_open',
    'open',
    'open',
    'closed',
  ])
})

test('shows a check-in after closing, and lets an undone one be redone until then', () => {
  const there = { at: startsAt, undoneAt: null }
  const undone = { at: startsAt, undoneAt: at('18:05:00') }
  expect([startsAt, justAfter(closes)].map((now) => stateOf(event, there, now))).toEqual(['checked_in', 'checked_in'])
  expect([startsAt, justAfter(closes)].map((now) => stateOf(event, undone, now))).toEqual(['undone', 'closed'])
})

test("refuses check-ins at an event that isn't taking place", () => {
  for (const status of ['draft', 'postponed', 'cancelled'] as const)
    expect(stateOf({ ...event, status }, null, startsAt)).toBe('closed')
})

test('dates a delayed check-in when it was made, but not before opening or after now', () => {
  const now = at('19:00:00')
  expect(plausibleTime(event, undefined, now)).toEqual(now)
  expect(plausibleTime(event, at('18:04:00'), now)).toEqual(at('18:04:00'))
  expect(plausibleTime(event, at('16:00:00'), now)).toEqual(opens)
  expect(plausibleTime(event, at('21:00:00'), now)).toEqual(now)
  expect(plausibleTime(event, opens, justBefore(opens))).toBeUndefined()
})

test('accepts an on-time check-in sent up to two days late, but not a late check-in', () => {
  const latest = new Date(closes.getTime() + LATEST_ARRIVAL_MS)
  expect(plausibleTime(event, at('18:04:00'), latest)).toEqual(at('18:04:00'))
  expect(plausibleTime(event, at('18:04:00'), justAfter(latest))).toBeUndefined()
  expect(plausibleTime(event, closes, hoursAfter(closes))).toEqual(closes)
  expect(plausibleTime(event, justAfter(closes), hoursAfter(closes))).toBeUndefined()
  expect(plausibleTime(event, undefined, justAfter(closes))).toBeUndefined()
})

const hoursAfter = (moment: Date) => new Date(moment.getTime() + hours(1))

/** A position this many metres north of a gym on the equator. */
const north = (metres: number, accuracy = 0) => ({ lat: metres / 111_195.08, lng: 0, accuracy })

test('accepts positions within 250 m of the gym, plus up to 100 m of inaccuracy', () => {
  const gym = { lat: 0, lng: 0 }
  expect([0, 249.9].map((metres) => isNear(gym, north(metres)))).toEqual([true, true])
  expect(isNear(gym, north(250.5))).toBe(false)
  expect(isNear(gym, north(300, 60))).toBe(true)
  expect(isNear(gym, north(300, 40))).toBe(false)
  expect(isNear(gym, north(349, 5000))).toBe(true)
  expect(isNear(gym, north(351, 5000))).toBe(false)
  expect(isNear({ lat: 0, lng: 180 }, { lat: 0, lng: -179.999, accuracy: 0 })).toBe(true)
})

test.each([
  ["the gym's QR code", { method: 'code', event: null, hadRsvp: false }, true],
  ['being at the gym', { method: 'location', event: null, hadRsvp: false }, false],
  ['being at an official event with an RSVP', { method: 'location', event: 'official', hadRsvp: true }, true],
  ['being at an official event without an RSVP', { method: 'location', event: 'official', hadRsvp: false }, false],
  ["a host's check-in at an official event", { method: 'host', event: 'official', hadRsvp: false }, true],
  ["a host's check-in at an unofficial event", { method: 'host', event: 'unofficial', hadRsvp: true }, false],
] as const)('decides whether %s counts', (_what, check, counts) => {
  expect(isCorroborated(check)).toBe(counts)
})

test("allows removing another person's check-in at any time, your own for 10 minutes", () => {
  const at = new Date('2026-11-20T12:00:00Z')
  const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
  expect(mayUndoOwn({ at, by: null }, after(10))).toBe(true)
  expect(mayUndoOwn({ at, by: null }, justAfter(after(10)))).toBe(false)
  expect(mayUndoOwn({ at, by: 'host' }, after(60 * 24 * 365))).toBe(true)
})
