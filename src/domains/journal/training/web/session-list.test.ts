import { expect, test } from 'vitest'
import type { SessionLine, Suggestion } from '../contract.ts'
import { guessOf } from './offline-guess.ts'
import { byMonth, linesWith, linesWithout, minutesByDay, type SessionPages, sessionListItems } from './session-list.ts'
import { line } from './sessions.fixture.ts'
import type { PendingSession } from './training-writes.ts'

const waiting = (id: string, day: string, wasChanged = false): PendingSession => ({
  entryId: `entry-${id}`,
  state: 'waiting',
  failure: null,
  createdAt: 0,
  session: {
    id,
    session: { day, start: '18:00', timezone: 'UTC', minutes: 60, kind: 'open_mat', discipline: 'nogi' },
    pictures: [],
    placeName: 'The garage',
    wasChanged,
  },
})

const page = (items: SessionLine[], nextCursor: string | null) => ({ items, nextCursor })
const pagesOf = (...pages: SessionPages['pages']): SessionPages => ({ pages, pageParams: pages.map(() => undefined) })

test('lists waiting sessions in order among saved ones', () => {
  const shown = sessionListItems(
    [line('c', '2026-11-20'), line('a', '2026-11-10')],
    [waiting('b', '2026-11-15')],
    new Map(),
  )
  expect(shown.map(({ id, pending }) => [id, pending?.state])).toEqual([
    ['c', undefined],
    ['b', 'waiting'],
    ['a', undefined],
  ])
})

test('shows a sent session once, and the waiting version if it was edited since', () => {
  const sent = [line('a', '2026-11-10')]
  expect(sessionListItems(sent, [waiting('a', '2026-11-10')], new Map())).toMatchObject([{ id: 'a', minutes: 90 }])
  expect(sessionListItems(sent, [waiting('a', '2026-11-10', true)], new Map())).toMatchObject([
    { id: 'a', minutes: 60 },
  ])
})

test('shows a waiting change immediately, even on the day it moves to', () => {
  const edit = {
    entryId: 'e',
    state: 'waiting' as const,
    failure: null,
    edit: {
      id: 'a',
      day: '2026-11-20',
      change: { day: '2026-11-21', start: '19:00', notes: 'x' },
      pictures: [],
      placeName: 'Elsewhere',
    },
  }
  const shown = sessionListItems([line('b', '2026-11-20'), line('a', '2026-11-10')], [], new Map([['a', edit]]))
  expect(shown.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(shown[0]).toMatchObject({ day: '2026-11-21', placeName: 'Elsewhere', hasNotes: true, minutes: 90 })
})

test('groups sessions by month in local time', () => {
  const shown = sessionListItems([line('b', '2026-11-01'), line('a', '2026-10-31')], [], new Map())
  expect(byMonth(shown).map(({ month, sessions }) => [month, sessions.length])).toEqual([
    ['2026-11', 1],
    ['2026-10', 1],
  ])
  expect(minutesByDay([{ day: '2026-11-01', minutes: 90 }], [waiting('w', '2026-11-01')]).get('2026-11-01')).toBe(150)
})

test('inserts a just-sent session in order, but only into pages already loaded', () => {
  const read = pagesOf(
    page([line('d', '2026-11-20'), line('c', '2026-11-18')], 'next'),
    page([line('a', '2026-11-01')], 'on'),
  )
  const ids = (pages: SessionPages | undefined) => pages?.pages.map(({ items }) => items.map(({ id }) => id))
  expect(ids(linesWith(line('b', '2026-11-10'))(read))).toEqual([
    ['d', 'c'],
    ['b', 'a'],
  ])
  expect(ids(linesWith(line('z', '2026-01-01'))(read))).toEqual([['d', 'c'], ['a']])
  expect(ids(linesWithout('c')(read))).toEqual([['d'], ['a']])
})

test("suggests this weekday's usual session offline, never at a future time", () => {
  const lines = [line('b', '2026-11-20', { start: '07:00' }), line('a', '2026-11-14', { start: '10:00', minutes: 60 })]
  const saturday = new Date('2026-11-21T12:00:00Z')
  expect(guessOf({ suggestion: undefined, askedAt: 0, lines }, saturday, 'UTC')).toMatchObject({
    because: 'weekday',
    day: '2026-11-21',
    start: '10:00',
    minutes: 60,
  })
  const early = guessOf({ suggestion: undefined, askedAt: 0, lines }, new Date('2026-11-21T08:00:00Z'), 'UTC')
  expect(early).toMatchObject({ day: '2026-11-21', start: '07:00', minutes: 60 })
  const fresh = { because: 'checkin', start: '06:00' } as Suggestion
  expect(guessOf({ suggestion: fresh, askedAt: saturday.getTime() - 60_000, lines }, saturday, 'UTC')).toBe(fresh)
})
