import { type Cell, csvOfTables } from '#platform/csv.ts'
import type { GymInsights } from './contract.ts'

/** What the tables say where a group is too small to be described. */
export const FEWER = 'fewer than 5'

/** The numbers of the screen as one table, each part with its own first line. What the screen hides is hidden here too. */
export function csvOf(data: GymInsights): string {
  const { favourites, reviews, freshness, month } = data
  const row = (name: string, { now, before }: { now: number | null; before: number | null }): Cell[] => [
    name,
    now ?? FEWER,
    before ?? FEWER,
  ]
  const parts: Cell[][][] = [
    [
      ['figure', 'now', 'before'],
      row('page views', data.views),
      row('asked for the way', data.directions),
      row('check-ins', data.checkIns),
      row('places taken at events', data.rsvps),
      ['part that came of those with a place', data.showRate.now, data.showRate.before],
      row('new favourites', favourites.gained),
      ['favourites', favourites.total, null],
      ['reviews', reviews.count.now, reviews.count.before],
      ['sessions confirmed within 30 days', freshness.confirmed, null],
      ['sessions', freshness.sessions, null],
    ],
    [
      ['week', 'page views', 'asked for the way', 'check-ins'],
      ...data.byWeek.map(({ week, views, directions, checkIns }) => [week, views, directions, checkIns]),
    ],
    [
      ['people in steps of 5', month.month, 'month before'],
      row('members who came', month.members),
      row('visitors', month.visitors),
      row('new faces', month.newFaces),
    ],
    [['hour', `part of check-ins in ${month.month}`], ...month.byHour.map(({ hour, share }) => [hour, share])],
    [['month', 'reviews', 'average'], ...reviews.byMonth.map(({ month, count, average }) => [month, count, average])],
  ]
  return csvOfTables(parts)
}
