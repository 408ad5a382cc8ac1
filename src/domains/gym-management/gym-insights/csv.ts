import { type Cell, csvOfTables } from '#platform/csv.ts'
import type { GymInsights } from './contract.ts'

/** The headings and row names of the download, in the reader's language. */
export type CsvLabels = Record<
  | 'figure'
  | 'now'
  | 'before'
  | 'views'
  | 'directions'
  | 'checkIns'
  | 'rsvps'
  | 'showRate'
  | 'newFavourites'
  | 'favourites'
  | 'reviews'
  | 'confirmedSessions'
  | 'sessions'
  | 'week'
  | 'people'
  | 'monthBefore'
  | 'members'
  | 'visitors'
  | 'newFaces'
  | 'hour'
  | 'share'
  | 'month'
  | 'average'
  | 'fewer',
  string
>

/** The numbers on screen as tables, each with a heading line. Small groups are hidden here as well. */
export function csvOf(data: GymInsights, labels: CsvLabels): string {
  const { favourites, reviews, freshness, month } = data
  const row = (name: string, { now, before }: { now: number | null; before: number | null }): Cell[] => [
    name,
    now ?? labels.fewer,
    before ?? labels.fewer,
  ]
  const parts: Cell[][][] = [
    [
      [labels.figure, labels.now, labels.before],
      row(labels.views, data.views),
      row(labels.directions, data.directions),
      row(labels.checkIns, data.checkIns),
      row(labels.rsvps, data.rsvps),
      [labels.showRate, data.showRate.now, data.showRate.before],
      row(labels.newFavourites, favourites.gained),
      [labels.favourites, favourites.total, null],
      [labels.reviews, reviews.count.now, reviews.count.before],
      [labels.confirmedSessions, freshness.confirmed, null],
      [labels.sessions, freshness.sessions, null],
    ],
    [
      [labels.week, labels.views, labels.directions, labels.checkIns],
      ...data.byWeek.map(({ week, views, directions, checkIns }) => [week, views, directions, checkIns]),
    ],
    [
      [labels.people, month.month, labels.monthBefore],
      row(labels.members, month.members),
      row(labels.visitors, month.visitors),
      row(labels.newFaces, month.newFaces),
    ],
    [[labels.hour, labels.share], ...month.byHour.map(({ hour, share }) => [hour, share])],
    [
      [labels.month, labels.reviews, labels.average],
      ...reviews.byMonth.map(({ month, count, average }) => [month, count, average]),
    ],
  ]
  return csvOfTables(parts)
}
