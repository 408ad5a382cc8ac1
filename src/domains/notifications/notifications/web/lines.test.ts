import { expect, test } from 'vitest'
import {
  afterWrite,
  isShownIn,
  type KeptPage,
  type KeptPages,
  linesOf,
  newIn,
  type SavedLine,
  sectionOf,
  withTop,
} from './lines.ts'

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`

/** The line of a group as it stood at a minute. */
function line(group: string, minute: number, more: Partial<SavedLine> = {}): SavedLine {
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
const pages = (...each: KeptPage[]): KeptPages => ({ pages: each, pageParams: each.map(() => undefined) })
const groups = (shown: KeptPages) => linesOf(shown).map(({ group }) => group.id)

test('new lines come on top, a line that grew moves up, and nothing stands there twice', () => {
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

test('archived elsewhere leaves the list; read elsewhere stays among unread, as read', () => {
  const kept = pages({ items: [line('c', 30), line('b', 20), line('a', 10)], nextCursor: null })
  const top = { items: [line('c', 30), line('a', 10)], nextCursor: null }
  expect(groups(withTop(kept, top, 'all'))).toEqual(['c', 'a'])
  const unread = withTop(kept, top, 'unread')
  expect(groups(unread)).toEqual(['c', 'b', 'a'])
  expect(linesOf(unread).map(({ read }) => read)).toEqual([false, true, false])
})

test('after more news than one page holds the list begins anew, without a gap', () => {
  const kept = pages({ items: [line('a', 10)], nextCursor: null })
  const top = { items: [line('c', 30), line('b', 20)], nextCursor: 'next' }
  expect(withTop(kept, top, 'all')).toEqual(pages(top))
})

test('what waits to be sent is seen at once, on the lines it concerns', () => {
  const told = line('a', 10)
  expect(afterWrite(told, { what: 'read', groupId: 'a', read: true }).read).toBe(true)
  expect(afterWrite(told, { what: 'read', groupId: 'b', read: true }).read).toBe(false)
  expect(afterWrite(told, { what: 'mute', activityId: 'a1', muted: true }).muted).toBe(true)
  expect(afterWrite(told, { what: 'readAll', until: at(9) }).read).toBe(false)
  expect(afterWrite(told, { what: 'readAll', until: at(10) }).read).toBe(true)
  expect(isShownIn('all', afterWrite(told, { what: 'archive', groupId: 'a', archived: true }))).toBe(false)
  expect(isShownIn('archived', afterWrite(told, { what: 'archive', groupId: 'a', archived: true }))).toBe(true)
  expect(isShownIn('all', afterWrite(told, { what: 'remove', groupId: 'a' }))).toBe(false)
})

test("today begins at the reader's midnight; this week is it and six days before", () => {
  const now = new Date(2026, 10, 21, 0, 30)
  const on = (day: number, hour: number) => sectionOf(new Date(2026, 10, day, hour).toISOString(), now)
  expect([on(21, 0), on(20, 23), on(15, 0), on(14, 23)]).toEqual(['today', 'week', 'week', 'earlier'])
})
