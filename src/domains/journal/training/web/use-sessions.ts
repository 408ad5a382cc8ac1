import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { streakWeeks } from '#domains/journal/progress/streak.ts'
import { daysAfter, mondayOf, weekOf } from '#domains/journal/progress/weeks.ts'
import { localDay } from '#platform/web/local-day.ts'
import { minutesByDay, sessionListItems } from './session-list.ts'
import { calendarQuery, type SessionFilter, sessionsQuery } from './training.ts'
import { usePendingEdits, usePendingRemovals, usePendingSessions } from './training-writes.ts'

/** The member's loaded sessions, with waiting ones merged in. */
export function useSessions(filter: SessionFilter = {}) {
  const list = useInfiniteQuery(sessionsQuery(filter))
  const { data } = list
  const pending = usePendingSessions()
  const edits = usePendingEdits()
  const removed = usePendingRemovals()
  const lines = data?.pages.flatMap(({ items }) => items) ?? []
  const end = data && !list.hasNextPage ? undefined : lines.at(-1)?.startedAt
  const sessions = sessionListItems(
    lines.filter(({ id }) => !removed.has(id)),
    pending.filter(({ session }) => fits(session.session, filter)),
    edits,
  ).filter((session) => !session.pending || end === undefined || session.startedAt >= end)
  return { sessions, isKnown: data !== undefined, ...list }
}

const fits = ({ day, discipline, notes = '', injuries = '', place = '' }: Waiting, filter: SessionFilter): boolean =>
  (filter.day === undefined || filter.day === day) &&
  (filter.discipline === undefined || filter.discipline === discipline) &&
  (!filter.text || `${notes} ${injuries} ${place}`.toLowerCase().includes(filter.text.toLowerCase()))

interface Waiting {
  day: string
  discipline: string
  notes?: string
  injuries?: string
  place?: string
}

/** Minutes by date for these years, including waiting sessions. */
export function useDays(years: readonly number[]) {
  const answers = useQueries({ queries: years.map(calendarQuery) })
  const pending = usePendingSessions()
  return {
    byDay: minutesByDay(
      answers.flatMap(({ data }) => data?.days ?? []),
      pending,
    ),
    isKnown: answers.every(({ data }) => data !== undefined),
    isError: answers.some(({ isError, data }) => isError && data === undefined),
  }
}

/** The streak, and minutes this week and this month. */
export function useNumbers() {
  const now = localDay()
  const year = Number(now.slice(0, 4))
  const recent = useDays([year, year - 1])
  const first = streakWeeks([...recent.byDay.keys()], now)
  // A streak that reaches the oldest loaded year may have started earlier.
  const reaches = first.since !== null && first.since < `${year - 1}-03`
  const more = useDays(reaches ? [2, 3, 4, 5, 6, 7, 8, 9, 10].map((back) => year - back) : [])
  const streak = reaches ? streakWeeks([...recent.byDay.keys(), ...more.byDay.keys()], now) : first
  const monday = mondayOf(weekOf(now))
  const minutesFrom = (from: string, until: string) =>
    [...recent.byDay].reduce((sum, [day, minutes]) => (day >= from && day <= until ? sum + minutes : sum), 0)
  return {
    isKnown: recent.isKnown,
    streak,
    thisWeek: minutesFrom(monday, daysAfter(monday, 6)),
    thisMonth: minutesFrom(`${now.slice(0, 7)}-01`, `${now.slice(0, 7)}-31`),
  }
}
