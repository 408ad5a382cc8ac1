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

test('check-in is open from 30 minutes before the start to 2 hours after the end', () => {
  expect([justBefore(opens), opens, closes, justAfter(closes)].map((now) => stateOf(event, null, now))).toEqual([
    'not_open',
    'open',
    'open',
    'closed',
  ])
})

test('attendance stays after closing; an undone check-in can be redone until then', () => {
  const there = { at: startsAt, undoneAt: null }
  const undone = { at: startsAt, undoneAt: at('18:05:00') }
  expect([startsAt, justAfter(closes)].map((now) => stateOf(event, there, now))).toEqual(['checked_in', 'checked_in'])
  expect([startsAt, justAfter(closes)].map((now) => stateOf(event, undone, now))).toEqual(['undone', 'closed'])
})

test('nobody checks in at what does not take place', () => {
  for (const status of ['draft', 'postponed', 'cancelled'] as const)
    expect(stateOf({ ...event, status }, null, startsAt)).toBe('closed')
})

test('a delayed check-in counts from when it was made, within the window, never ahead', () => {
  const now = at('19:00:00')
  expect(plausibleTime(event, undefined, now)).toEqual(now)
  expect(plausibleTime(event, at('18:04:00'), now)).toEqual(at('18:04:00'))
  expect(plausibleTime(event, at('16:00:00'), now)).toEqual(opens)
  expect(plausibleTime(event, at('21:00:00'), now)).toEqual(now)
  expect(plausibleTime(event, opens, justBefore(opens))).toBeUndefined()
})

test('accepts a timely check-in up to two days after closing, and no late one', () => {
  const latest = new Date(closes.getTime() + LATEST_ARRIVAL_MS)
  expect(plausibleTime(event, at('18:04:00'), latest)).toEqual(at('18:04:00'))
  expect(plausibleTime(event, at('18:04:00'), justAfter(latest))).toBeUndefined()
  expect(plausibleTime(event, closes, hoursAfter(closes))).toEqual(closes)
  expect(plausibleTime(event, justAfter(closes), hoursAfter(closes))).toBeUndefined()
  expect(plausibleTime(event, undefined, justAfter(closes))).toBeUndefined()
})

const hoursAfter = (moment: Date) => new Date(moment.getTime() + hours(1))

/** So many metres north of a gym on the equator. */
const north = (metres: number, accuracy = 0) => ({ lat: metres / 111_195.08, lng: 0, accuracy })

test('250 metres count as at the gym; inaccuracy helps by at most 100 metres', () => {
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
  ['the gym’s code', { method: 'code', event: null, hadRsvp: false }, true],
  ['a position at the gym', { method: 'location', event: null, hadRsvp: false }, false],
  ['a position and an RSVP at an official event', { method: 'location', event: 'official', hadRsvp: true }, true],
  ['a position alone at an official event', { method: 'location', event: 'official', hadRsvp: false }, false],
  ['a host’s tap at an official event', { method: 'host', event: 'official', hadRsvp: false }, true],
  ['a host’s tap at an unofficial event', { method: 'host', event: 'unofficial', hadRsvp: true }, false],
] as const)('whether %s counts', (_what, check, counts) => {
  expect(isCorroborated(check)).toBe(counts)
})

test('a check-in by someone else can be removed at any time, one’s own for ten minutes', () => {
  const at = new Date('2026-11-20T12:00:00Z')
  const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
  expect(mayUndoOwn({ at, by: null }, after(10))).toBe(true)
  expect(mayUndoOwn({ at, by: null }, justAfter(after(10)))).toBe(false)
  expect(mayUndoOwn({ at, by: 'host' }, after(60 * 24 * 365))).toBe(true)
})
