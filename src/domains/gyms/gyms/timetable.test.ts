import { expect, test } from 'vitest'
import type { ScheduleItem } from './contract.ts'
import { PLAIN_SESSION } from './plain-session.ts'
import { nextSession as nextOf } from './timetable.ts'

const nextSession = (schedule: ScheduleItem[], timezone: string, now: Date, kind?: ScheduleItem['kind']) =>
  nextOf({ schedule, timezone, sessionsConfirmed: {} }, now, kind)

const item = (differing: Partial<ScheduleItem>): ScheduleItem => ({
  ...PLAIN_SESSION,
  id: 's',
  title: 'Class',
  weekday: 7,
  start: '10:00',
  end: '11:30',
  ...differing,
})

test("keeps the next session's local time across a clock change", () => {
  const before = nextSession([item({})], 'Europe/Dublin', new Date('2026-10-24T12:00:00Z'))
  expect(before).toMatchObject({ date: '2026-10-25', startsAt: '2026-10-25T10:00:00.000Z' })
  const summer = nextSession([item({})], 'Europe/Dublin', new Date('2026-10-17T12:00:00Z'))
  expect(summer).toMatchObject({ date: '2026-10-18', startsAt: '2026-10-18T09:00:00.000Z' })
})

test("finds a running session, even past midnight, then next week's", () => {
  const late = [item({ weekday: 5, start: '23:00', end: '01:00' })]
  const zone = 'America/Sao_Paulo'
  expect(nextSession(late, zone, new Date('2026-11-21T03:30:00Z'))?.date).toBe('2026-11-20')
  expect(nextSession(late, zone, new Date('2026-11-21T04:00:00Z'))?.date).toBe('2026-11-27')
})

test('skips exceptions and days out of season, and finds the nearest of several', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(nextSession([item({ exceptions: ['2026-11-22'] })], 'Etc/UTC', now)).toBeNull()
  expect(nextSession([item({ from: '2026-12-01' })], 'Etc/UTC', now)).toBeNull()
  expect(nextSession([item({ until: '2026-11-21' })], 'Etc/UTC', now)).toBeNull()
  const several = [item({}), item({ id: 'sat', weekday: 6 }), item({ id: 'mat', weekday: 1, kind: 'open_mat' })]
  expect(nextSession(several, 'Etc/UTC', now)?.id).toBe('sat')
  expect(nextSession(several, 'Etc/UTC', now, 'open_mat')?.id).toBe('mat')
})
