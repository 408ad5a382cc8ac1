import { expect, test } from 'vitest'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { type CalendarSession, compare, type Difference, identityOf, kindOf, withDifferences } from './rules.ts'

const TODAY = '2026-11-21'
const event = (weekday: number, start: string, title: string, differing: Partial<CalendarSession> = {}) => ({
  ...{ weekday, start, end: '20:00', title, from: null },
  ...differing,
})
const session = (id: string, weekday: number, start: string, title: string, differing: Partial<ScheduleItem> = {}) => ({
  ...PLAIN_SESSION,
  ...{ id, weekday, start, end: '20:00', title },
  ...differing,
})
const seen = (difference: Difference) => [
  difference.kind,
  difference.kind === 'new' ? null : difference.before.id,
  difference.kind === 'gone' ? null : `${difference.after.weekday} ${difference.after.start} ${difference.after.title}`,
]
const differences = (schedule: ScheduleItem[], calendar: CalendarSession[]) =>
  compare(schedule, calendar, TODAY).differences.map(seen)

test('finds new, changed and missing sessions, by day and hour', () => {
  const schedule = [session('a', 1, '18:00', 'Gi'), session('b', 3, '18:00', 'No-gi'), session('c', 5, '18:00', 'Kids')]
  const calendar = [event(6, '11:00', 'Open mat'), event(3, '18:30', 'No-gi'), event(1, '18:00', 'Gi')]
  expect(differences(schedule, calendar)).toEqual([
    ['changed', 'b', '3 18:30 No-gi'],
    ['gone', 'c', null],
    ['new', null, '6 11:00 Open mat'],
  ])
  expect(compare(schedule, calendar, TODAY).unchanged.map(({ id }) => id)).toEqual(['a'])
})

test('finds no difference in a calendar like the timetable, however titles are spelled', () => {
  const schedule = [session('a', 1, '18:00', 'Iniciação  No-Gi'), session('b', 2, '23:30', '柔術', { end: '00:30' })]
  const calendar = [event(1, '18:00', 'iniciacao no gi'), event(2, '23:30', '柔術', { end: '00:30' })]
  expect(differences(schedule, calendar)).toEqual([])
  expect(differences([session('a', 1, '18:00', '🥋')], [event(1, '18:00', '🔥')])).toEqual([
    ['changed', 'a', '1 18:00 🔥'],
  ])
})

test('compares with the session most like the event', () => {
  const two = [session('kids', 1, '18:00', 'Kids'), session('gi', 1, '18:00', 'Gi')]
  expect(differences(two, [event(1, '18:00', 'Gi'), event(1, '17:00', 'Kids')])).toEqual([
    ['changed', 'kids', '1 17:00 Kids'],
  ])
  expect(differences(two, [event(1, '18:00', 'Gi'), event(1, '18:00', 'Teens')])).toEqual([
    ['changed', 'kids', '1 18:00 Teens'],
  ])
  // An event with the same title on another day counts as moved; a second one is new.
  expect(differences([session('gi', 1, '18:00', 'Gi')], [event(2, '18:00', 'Gi'), event(4, '18:00', 'Gi')])).toEqual([
    ['changed', 'gi', '2 18:00 Gi'],
    ['new', null, '4 18:00 Gi'],
  ])
})

test('counts a session that begins on a later day in the calendar as changed', () => {
  const later = { from: '2027-01-11' }
  expect(differences([session('a', 1, '18:00', 'Gi')], [event(1, '18:00', 'Gi', later)])).toEqual([
    ['changed', 'a', '1 18:00 Gi'],
  ])
  expect(differences([session('a', 1, '18:00', 'Gi', later)], [event(1, '18:00', 'Gi', later)])).toEqual([])
  expect(differences([session('a', 1, '18:00', 'Gi', { from: TODAY })], [event(1, '18:00', 'Gi')])).toEqual([])
  const pausing = session('a', 1, '18:00', 'Gi', { until: '2026-12-21' })
  const { differences: changes } = compare([pausing], [event(1, '18:00', 'Gi', later)], TODAY)
  expect(withDifferences([pausing], changes, () => 'b')).toEqual([{ ...pausing, ...later, until: null }])
})

test("doesn't count sessions whose last day is over as missing", () => {
  const over = session('a', 1, '18:00', 'Camp', { until: '2026-11-20' })
  expect(differences([over], [])).toEqual([])
  expect(differences([{ ...over, until: TODAY }], [])).toEqual([['gone', 'a', null]])
})

test('keeps the identity of a difference until the calendar changes it', () => {
  const schedule = [session('a', 1, '18:00', 'Gi')]
  const identities = (calendar: CalendarSession[]) => compare(schedule, calendar, TODAY).differences.map(identityOf)
  expect(identities([event(1, '18:30', 'Gi')])).toEqual(identities([event(1, '18:30', 'Gi', { from: TODAY })]))
  expect(identities([event(1, '18:30', 'Gi')])).not.toEqual(identities([event(1, '18:45', 'Gi')]))
  expect(identities([])).not.toEqual(identities([event(1, '18:30', 'Gi')]))
})

test('accepts chosen differences and keeps what staff set up', () => {
  const schedule = [
    session('a', 1, '18:00', 'Gi', { capacity: 20, level: 'beginner', exceptions: ['2026-12-21'] }),
    session('b', 3, '18:00', 'Basics', { exceptions: ['2026-12-23'] }),
    session('c', 5, '18:00', 'Kids'),
  ]
  const calendar = [
    event(1, '18:30', 'GI'),
    event(3, '18:00', 'Open Mat'),
    event(6, '11:00', 'No-Gi for women', { from: '2026-12-05' }),
  ]
  const all = compare(schedule, calendar, TODAY).differences
  expect(withDifferences(schedule, all, () => 'd')).toEqual([
    { ...schedule[0], start: '18:30' },
    { ...schedule[1], title: 'Open Mat', kind: 'open_mat' },
    session('d', 6, '11:00', 'No-Gi for women', { kind: 'womens', discipline: 'nogi', from: '2026-12-05' }),
  ])
  const [first] = all
  expect(withDifferences(schedule, first ? [first] : [], () => 'd').map(({ start }) => start)).toEqual([
    '18:30',
    '18:00',
    '18:00',
  ])
})

test('recognises open mats and classes for children and women by their titles', () => {
  expect(['Sunday OPEN-MAT', 'Tatame livre', 'Tatami abierto 🥋'].map(kindOf)).toEqual(Array(3).fill('open_mat'))
  expect(['Kids 6–9', 'Jiu-jitsu infantil', 'Para niños'].map(kindOf)).toEqual(Array(3).fill('kids'))
  expect(["Women's class", 'Turma das mulheres'].map(kindOf)).toEqual(Array(2).fill('womens'))
  expect(['Fundamentals', 'Openings', '柔術', ''].map(kindOf)).toEqual(Array(4).fill(undefined))
})
