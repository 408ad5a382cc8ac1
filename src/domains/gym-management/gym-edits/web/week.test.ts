import { expect, test } from 'vitest'
import { comingDates, copiesOn, mergeWeeks, newSession, plainSession, withoutSession, withSession } from './week.ts'

const session = { ...newSession(6), title: 'Open mat', exceptions: ['2026-11-21'] }

test("offers a session's upcoming dates within its season to skip", () => {
  expect(comingDates(session, '2026-11-21', 3)).toEqual(['2026-11-21', '2026-11-28', '2026-12-05'])
  expect(comingDates(session, '2026-11-22', 1)).toEqual(['2026-11-28'])
  expect(comingDates({ ...session, weekday: 7 }, '2026-12-28', 2)).toEqual(['2027-01-03', '2027-01-10'])
  expect(comingDates({ ...session, until: '2026-11-30' }, '2026-11-21', 4)).toEqual(['2026-11-21', '2026-11-28'])
})

test('leaves out what the server adds to a session', () => {
  const added = { confirmedAt: null, confirmedBy: null, offs: 0, expectedUntil: null, bookingRequired: true }
  expect(plainSession({ ...session, ...added })).toEqual(session)
})

test('gives a copied session its own id and no skipped dates', () => {
  const [copy] = copiesOn(session, [2])
  expect(copy).toMatchObject({ title: 'Open mat', weekday: 2, exceptions: [] })
  expect(copy?.id).not.toBe(session.id)
})

test('restores a deleted session unchanged, and leaves a changed one in place', () => {
  const other = newSession(1)
  const week = [session, other]
  expect(withSession(withoutSession(week, session), session)).toEqual([other, session])
  expect(withSession(week, { ...session, start: '10:00' }).map(({ start }) => start)).toEqual(['10:00', '19:00'])
})

test('merges timetables changed by two people, and finds the sessions that both changed', () => {
  const [early, late, gone] = [newSession(1), newSession(2), newSession(3)]
  const base = [early, late, gone]
  const added = newSession(4)
  const ours = [{ ...early, title: 'Gi' }, late, added]
  const theirs = [early, { ...late, capacity: 3 }, gone]
  expect(mergeWeeks({ base, ours, theirs })).toEqual({
    week: [{ ...early, title: 'Gi' }, { ...late, capacity: 3 }, added],
    isClear: true,
  })
  const clashing = mergeWeeks({ base, ours, theirs: [{ ...early, start: '10:00' }, late, gone] })
  expect(clashing).toEqual({ week: ours, isClear: false })
})
