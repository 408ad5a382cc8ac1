import { expect, test } from 'vitest'
import {
  type EventFacts,
  freePlace,
  isBelowBelt,
  isReminderDue,
  placeFor,
  placesLeft,
  type RsvpFacts,
} from './rules.ts'

const START = new Date('2026-11-21T18:00:00Z')
const before = (hours: number) => new Date(START.getTime() - hours * 3_600_000)
const open: EventFacts = {
  status: 'scheduled',
  startsAt: START,
  endsAt: new Date('2026-11-21T20:00:00Z'),
  cancelReason: '',
  rsvpOpenAt: null,
  rsvpCloseAt: null,
  capacity: 2,
  goingCount: 0,
  heldCount: 0,
  waitingCount: 0,
  waitlistEnabled: true,
  waitlistMode: 'auto',
}
const mine: RsvpFacts = { status: 'going', guests: 0, inLine: null, position: 0, offeredUntil: null, attendedAt: null }

test.each([
  ['auto', 96, 'give', undefined],
  ['auto', 12.01, 'give', undefined],
  ['auto', 12, 'hold', 1],
  ['auto', 3.01, 'hold', 1],
  ['auto', 3, 'notify', undefined],
  ['offer', 72.01, 'hold', 24],
  ['offer', 72, 'hold', 6],
  ['offer', 24.01, 'hold', 6],
  ['offer', 24, 'hold', 1],
  ['offer', 3.01, 'hold', 1],
  ['offer', 3, 'notify', undefined],
  ['offer', 0.01, 'notify', undefined],
  ['auto', 0, 'leave', undefined],
] as const)('%s, %s h before the start: a place that frees is to %s', (waitlistMode, hours, way, held) => {
  const now = before(hours)
  const free = freePlace({ ...open, waitlistMode }, now)
  expect(free.way).toBe(way)
  if (free.way === 'hold') expect(free.until.getTime() - now.getTime()).toBe((held ?? 0) * 3_600_000)
})

test.each(['cancelled', 'postponed', 'draft'] as const)('nobody is moved up at an event that is %s', (status) => {
  expect(freePlace({ ...open, status }, before(96)).way).toBe('leave')
})

test.each<[string, Partial<EventFacts>, Partial<RsvpFacts> | null, number, object]>([
  ['a free place is open', {}, null, 96, { status: 'open', left: 2 }],
  ['without a limit as many may come as like', { capacity: null }, null, 96, { status: 'open', left: null }],
  ['a full event has a waiting list', { goingCount: 2, waitingCount: 3 }, null, 96, { status: 'full', waiting: 3 }],
  ['a held place is not free', { goingCount: 1, heldCount: 1 }, null, 96, { status: 'full', waiting: 0 }],
  ['full, without a waiting list', { goingCount: 2, waitlistEnabled: false }, null, 96, closed({ reason: 'full' })],
  ['capacity lowered below those who go', { goingCount: 5 }, { status: 'going' }, 96, { status: 'going', guests: 0 }],
  ['one may still answer while it is on', {}, null, -1, { status: 'open', left: 2 }],
  ['it is over', {}, { status: 'going' }, -2, closed({ reason: 'ended' })],
  [
    'it was cancelled',
    { status: 'cancelled', cancelReason: 'Flood' },
    { status: 'going' },
    96,
    closed({ reason: 'cancelled', why: 'Flood' }),
  ],
  ['it is postponed', { status: 'postponed' }, null, 96, closed({ reason: 'postponed' })],
  [
    'whoever goes to what is postponed still does',
    { status: 'postponed' },
    { status: 'going' },
    96,
    { status: 'going', guests: 0 },
  ],
  ['a draft', { status: 'draft' }, null, 96, closed({ reason: 'draft' })],
  [
    'not open yet',
    { rsvpOpenAt: before(48) },
    null,
    96,
    closed({ reason: 'not_open', opensAt: before(48).toISOString() }),
  ],
  [
    'no longer open',
    { rsvpCloseAt: before(24) },
    null,
    24,
    closed({ reason: 'rsvp_closed', closedAt: before(24).toISOString() }),
  ],
  [
    'whoever goes stays going when RSVPs close',
    { rsvpCloseAt: before(24) },
    { status: 'going', guests: 1 },
    2,
    { status: 'going', guests: 1 },
  ],
  ['taken off the list', {}, { status: 'removed' }, 96, closed({ reason: 'removed' })],
  ['who left may come again', {}, { status: 'cancelled' }, 96, { status: 'open', left: 2 }],
  [
    '#3 of 7',
    { goingCount: 2, waitingCount: 7 },
    { status: 'waitlisted', inLine: 9, position: 3 },
    96,
    { status: 'waiting', position: 3, of: 7, guests: 0 },
  ],
  [
    'in the last hours a free place is for the first',
    { goingCount: 1, waitingCount: 2 },
    { status: 'waitlisted', inLine: 2, position: 2 },
    2,
    { status: 'first_wins', position: 2, of: 2, guests: 0 },
  ],
  [
    'but not for more than there is room for',
    { goingCount: 1, waitingCount: 2 },
    { status: 'waitlisted', inLine: 2, position: 2, guests: 1 },
    2,
    { status: 'waiting', position: 2, of: 2, guests: 1 },
  ],
  [
    'an offer holds',
    { goingCount: 1, heldCount: 1 },
    { status: 'offered', inLine: 1, offeredUntil: before(90) },
    96,
    { status: 'offered', until: before(90).toISOString(), guests: 0 },
  ],
  [
    'an offer that has run out is none',
    { goingCount: 1, heldCount: 1 },
    { status: 'offered', inLine: 1, offeredUntil: before(96) },
    96,
    { status: 'full', waiting: 0 },
  ],
  ['below the belt a host decides', { goingCount: 2 }, { status: 'waitlisted' }, 96, { status: 'asking', guests: 0 }],
  ['who was there', {}, { status: 'attended', attendedAt: START }, -5, { status: 'attended', at: START.toISOString() }],
  ['whom a host noted as absent reads that it is over', {}, { status: 'no_show' }, -5, closed({ reason: 'ended' })],
])('place: %s', (_what, event, row, hours, expected) => {
  expect(placeFor({ ...open, ...event }, row && { ...mine, ...row }, before(hours))).toEqual(expected)
})

test('places are never fewer than none, however far capacity was lowered', () => {
  expect(placesLeft({ ...open, capacity: 1, goingCount: 9 })).toBe(0)
})

test.each([
  ['blue', 'purple', true],
  ['purple', 'purple', false],
  ['black', 'purple', false],
  [null, 'blue', true],
  [null, 'white', false],
  ['green_black', 'blue', true],
  ['white', null, false],
])('a %s belt where %s is asked for is below: %s', (belt, minBelt, below) => {
  expect(isBelowBelt(belt, minBelt)).toBe(below)
})

test.each([
  ['24h', 24.1, false],
  ['24h', 24, true],
  ['24h', 4.1, true],
  ['24h', 4, false],
  ['2h', 2.1, false],
  ['2h', 2, true],
  ['2h', 0, false],
] as const)('the reminder of %s is due %s h before the start: %s', (kind, hours, due) => {
  expect(isReminderDue(kind, START, before(hours))).toBe(due)
})

function closed(because: object) {
  return { status: 'closed', because }
}
