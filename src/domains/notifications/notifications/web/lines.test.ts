import { expect, test } from 'vitest'
import {
  afterWrite,
  belongsInTab,
  type CachedLine,
  type CachedPage,
  type CachedPages,
  linesOf,
  newIn,
  sectionOf,
  withTop,
} from './lines.ts'

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`

/** A group's line with its last notification at this minute. */
function line(group: string, minute: number, more: Partial<CachedLine> = {}): CachedLine {
  return {
    id: `${group}-${minute}`,
    type: 'comment',
    actor: null,
    activityId: 'a1',
    commentId: null,
    preview: null,
    extra: {},
    timestamp: at(minute),
    createdAt: at(minute),
    read: false,
    group: { id: group, count: 1, actors: [], others: 0 },
    archived: false,
    muted: false,
    ...more,
  }
}
const pages = (...each: CachedPage[]): CachedPages => ({ pages: each, pageParams: each.map(() => undefined) })
const groups = (shown: CachedPages) => linesOf(shown).map(({ group }) => group.id)

test('adds new lines at the top, moves growing lines up, and repeats none', () => {
  const kept = pages(
    { items: [line('c', 30), line('b', 20)], nextCursor: 'next' },
    { items: [line('a', 10)], nextCursor: null },
  )
  const top = { items: [line('a', 50), line('d', 40), line('c', 30)], nextCursor: 'more' }
  expect(newIn(kept, top)).toBe(2)
  const merged = withTop(kept, top, 'all')
  expect(groups(merged)).toEqual(['a', 'd', 'c', 'b'])
  expect(merged.pages[0]?.nextCursor).toBe('next')
})

test('drops lines archived elsewhere, and keeps lines read elsewhere in the unread tab', () => {
  const kept = pages({ items: [line('c', 30), line('b', 20), line('a', 10)], nextCursor: null })
  const top = { items: [line('c', 30), line('a', 10)], nextCursor: null }
  expect(groups(withTop(kept, top, 'all'))).toEqual(['c', 'a'])
  const unread = withTop(kept, top, 'unread')
  expect(groups(unread)).toEqual(['c', 'b', 'a'])
  expect(linesOf(unread).map(({ read }) => read)).toEqual([false, true, false])
})

test('restarts the list without a gap after more than a page of new lines', () => {
  const kept = pages({ items: [line('a', 10)], nextCursor: null })
  const top = { items: [line('c', 30), line('b', 20)], nextCursor: 'next' }
  expect(withTop(kept, top, 'all')).toEqual(pages(top))
})

test('applies unsent writes immediately to the lines they concern', () => {
  const told = line('a', 10)
  expect(afterWrite(told, { what: 'read', groupId: 'a', read: true }).read).toBe(true)
  expect(afterWrite(told, { what: 'read', groupId: 'b', read: true }).read).toBe(false)
  expect(afterWrite(told, { what: 'mute', activityId: 'a1', muted: true }).muted).toBe(true)
  expect(afterWrite(told, { what: 'readAll', until: at(9) }).read).toBe(false)
  expect(afterWrite(told, { what: 'readAll', until: at(10) }).read).toBe(true)
  expect(belongsInTab('all', afterWrite(told, { what: 'archive', groupId: 'a', archived: true }))).toBe(false)
  expect(belongsInTab('archived', afterWrite(told, { what: 'archive', groupId: 'a', archived: true }))).toBe(true)
  expect(belongsInTab('all', afterWrite(told, { what: 'remove', groupId: 'a' }))).toBe(false)
})

test('starts today at local midnight, and this week six days earlier', () => {
  const now = new Date(2026, 10, 21, 0, 30)
  const on = (day: number, hour: number) => sectionOf(new Date(2026, 10, day, hour).toISOString(), now)
  expect([on(21, 0), on(20, 23), on(15, 0), on(14, 23)]).toEqual(['today', 'week', 'week', 'earlier'])
})
