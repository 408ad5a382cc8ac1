import { expect, test } from 'vitest'
import { open } from './open-event.fixture.ts'
import {
  type EventFacts,
  freePlace,
  isBelowBelt,
  isReminderDue,
  placeFor,
  placesLeft,
  type RsvpFacts,
} from './rules.ts'

const START = open.startsAt
const before = (hours: number) => new Date(START.getTime() - hours * 3_600_000)
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
] as const)('handles a place freed in %s mode %s h before the start: %s', (waitlistMode, hours, way, held) => {
  const now = before(hours)
  const free = freePlace({ ...open, waitlistMode }, now)
  expect(free.way).toBe(way)
  if (free.way === 'hold') expect(free.until.getTime() - now.getTime()).toBe((held ?? 0) * 3_600_000)
})

test.each(['cancelled', 'postponed', 'draft'] as const)(
  'moves no one up the waitlist of an event that is %s',
  (status) => {
    expect(freePlace({ ...open, status }, before(96)).way).toBe('leave')
  },
)

test.each<[string, Partial<EventFacts>, Partial<RsvpFacts> | null, number, object]>([
  ['open while there is a free place', {}, null, 96, { status: 'open', left: 2 }],
  ['open without a number when there is no limit', { capacity: null }, null, 96, { status: 'open', left: null }],
  ['a full event has a waitlist', { goingCount: 2, waitingCount: 3 }, null, 96, { status: 'full', waiting: 3 }],
  ['a held place counts as taken', { goingCount: 1, heldCount: 1 }, null, 96, { status: 'full', waiting: 0 }],
  ['full without a waitlist', { goingCount: 2, waitlistEnabled: false }, null, 96, closed({ reason: 'full' })],
  ['still going after capacity is lowered', { goingCount: 5 }, { status: 'going' }, 96, { status: 'going', guests: 0 }],
  ['open while the event is running', {}, null, -1, { status: 'open', left: 2 }],
  ['closed once the event is over', {}, { status: 'going' }, -2, closed({ reason: 'ended' })],
  [
    'closed when the event is cancelled',
    { status: 'cancelled', cancelReason: 'Flood' },
    { status: 'going' },
    96,
    closed({ reason: 'cancelled', why: 'Flood', cause: null }),
  ],
  ['closed while the event is postponed', { status: 'postponed' }, null, 96, closed({ reason: 'postponed' })],
  [
    'still going to a postponed event',
    { status: 'postponed' },
    { status: 'going' },
    96,
    { status: 'going', guests: 0 },
  ],
  ['closed for a draft', { status: 'draft' }, null, 96, closed({ reason: 'draft' })],
  [
    'closed before RSVPs open',
    { rsvpOpenAt: before(48) },
    null,
    96,
    closed({ reason: 'not_open', opensAt: before(48).toISOString() }),
  ],
  [
    'closed after RSVPs close',
    { rsvpCloseAt: before(24) },
    null,
    24,
    closed({ reason: 'rsvp_closed', closedAt: before(24).toISOString() }),
  ],
  [
    'still going after RSVPs close',
    { rsvpCloseAt: before(24) },
    { status: 'going', guests: 1 },
    2,
    { status: 'going', guests: 1 },
  ],
  ['closed for a removed member', {}, { status: 'removed' }, 96, closed({ reason: 'removed' })],
  ['open again after cancelling an RSVP', {}, { status: 'cancelled' }, 96, { status: 'open', left: 2 }],
  [
    'third of seven on the waitlist',
    { goingCount: 2, waitingCount: 7 },
    { status: 'waitlisted', inLine: 9, position: 3 },
    96,
    { status: 'waiting', position: 3, of: 7, guests: 0 },
  ],
  [
    'first come, first served in the last hours',
    { goingCount: 1, waitingCount: 2 },
    { status: 'waitlisted', inLine: 2, position: 2 },
    2,
    { status: 'first_wins', position: 2, of: 2, guests: 0 },
  ],
  [
    "still waiting in the last hours if guests don't fit",
    { goingCount: 1, waitingCount: 2 },
    { status: 'waitlisted', inLine: 2, position: 2, guests: 1 },
    2,
    { status: 'waiting', position: 2, of: 2, guests: 1 },
  ],
  [
    'offered until the offer expires',
    { goingCount: 1, heldCount: 1 },
    { status: 'offered', inLine: 1, offeredUntil: before(90) },
    96,
    { status: 'offered', until: before(90).toISOString(), guests: 0 },
  ],
  [
    'full after an offer expired',
    { goingCount: 1, heldCount: 1 },
    { status: 'offered', inLine: 1, offeredUntil: before(96) },
    96,
    { status: 'full', waiting: 0 },
  ],
  [
    'asking the host when below the minimum belt',
    { goingCount: 2 },
    { status: 'waitlisted' },
    96,
    { status: 'asking', guests: 0 },
  ],
  ['attended', {}, { status: 'attended', attendedAt: START }, -5, { status: 'attended', at: START.toISOString() }],
  ['closed for a no-show', {}, { status: 'no_show' }, -5, closed({ reason: 'ended' })],
])('RSVP status: %s', (_what, event, row, hours, expected) => {
  expect(placeFor({ ...open, ...event }, row && { ...mine, ...row }, before(hours))).toEqual(expected)
})

test('never has a negative number of places left, even after lowering the capacity', () => {
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
])('compares a %s belt with the required %s belt: %s', (belt, minBelt, below) => {
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
] as const)('decides whether the %s reminder is due %s h before the start: %s', (kind, hours, due) => {
  expect(isReminderDue(kind, START, before(hours))).toBe(due)
})

function closed(because: object) {
  return { status: 'closed', because }
}
