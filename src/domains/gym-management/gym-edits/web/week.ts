import type { ScheduleItem, TimetableSession } from '#domains/gyms/gyms/contract.ts'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { sameValue } from '../rules.ts'

export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** An id for a new session; the server keeps it. */
export const newSessionId = () => crypto.randomUUID().replaceAll('-', '')

export const newSession = (weekday: number): ScheduleItem => ({
  ...PLAIN_SESSION,
  id: newSessionId(),
  title: '',
  weekday,
  start: '19:00',
  end: '20:30',
})

/** The fields of a session that staff edit, without what the server adds. */
export const plainSession = ({
  confirmedAt: _at,
  confirmedBy: _by,
  offs: _offs,
  expectedUntil: _until,
  bookingRequired: _required,
  ...written
}: TimetableSession): ScheduleItem => written

export const byHour = (schedule: readonly ScheduleItem[], day: number) =>
  schedule.filter(({ weekday }) => weekday === day).toSorted((a, b) => a.start.localeCompare(b.start))

export const withoutSession = (schedule: readonly ScheduleItem[], { id }: ScheduleItem) =>
  schedule.filter((session) => session.id !== id)

/** Replaces the session with the same id, or appends it. */
export const withSession = (schedule: readonly ScheduleItem[], session: ScheduleItem): ScheduleItem[] =>
  schedule.some(({ id }) => id === session.id)
    ? schedule.map((before) => (before.id === session.id ? session : before))
    : [...schedule, session]

/**
 * Merges two timetables changed from the same one, session by session. If both changed a session differently, ours is
 * used and the result isn't clear.
 */
export function mergeWeeks({ base, ours, theirs }: Record<'base' | 'ours' | 'theirs', readonly ScheduleItem[]>): {
  week: ScheduleItem[]
  isClear: boolean
} {
  const [before, mine, other] = [base, ours, theirs].map((week) => new Map(week.map((one) => [one.id, one])))
  const ids = [...new Set([...theirs, ...ours].map(({ id }) => id))]
  const is = (one?: ScheduleItem, two?: ScheduleItem) => sameValue(one, two)
  const sessions = ids.map((id) => ({ was: before?.get(id), mine: mine?.get(id), other: other?.get(id) }))
  return {
    week: sessions.flatMap(({ was, mine, other }) => (is(was, mine) ? other : mine) ?? []),
    isClear: sessions.every(({ was, mine, other }) => is(was, mine) || is(was, other) || is(mine, other)),
  }
}

export const copiesOn = (session: ScheduleItem, days: readonly number[]): ScheduleItem[] =>
  days.map((weekday) => ({ ...session, id: newSessionId(), weekday, exceptions: [] }))

/** A session's dates in the next `count` weeks from `today`. */
export function comingDates({ weekday, from, until }: ScheduleItem, today: string, count: number): string[] {
  const first = new Date(`${today}T00:00:00Z`)
  const ahead = (weekday - (first.getUTCDay() || 7) + 7) % 7
  return Array.from({ length: count }, (_, week) => {
    const day = new Date(first)
    day.setUTCDate(day.getUTCDate() + ahead + week * 7)
    return day.toISOString().slice(0, 10)
  }).filter((date) => (from === null || from <= date) && (until === null || date <= until))
}
