import { type Cell, csvOfTables } from '#platform/csv.ts'
import type { ReadFile } from './file.ts'
import type { ImportReport } from './import.ts'

interface About {
  path: string
  source: string
  dryRun: boolean
  ignored: readonly string[]
}

/** Everything to review after an import: each merge with both gyms, each rejected row, each note. */
export function reportFile(format: 'csv' | 'json', report: ImportReport, file: ReadFile, about: About): string {
  const records = new Map(file.rows.map(({ row, record }) => [row, record]))
  return format === 'json' ? asJson(report, records, about) : asCsv(report, records)
}

type Records = ReadonlyMap<number, Record<string, unknown>>

function asJson({ rejected, merges, notes, ...counts }: ImportReport, records: Records, about: About): string {
  const content = {
    ...about,
    counts: { ...counts, rejected: rejected.length },
    merges: merges.map(({ row, why, added, gym, otherRow }) => ({
      row,
      why,
      added,
      record: records.get(row),
      into: { gym, row: otherRow, record: otherRow === null ? undefined : records.get(otherRow) },
    })),
    rejected: rejected.map((entry) => ({ ...entry, record: records.get(entry.row) })),
    notes,
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

const SIDE = ['name', 'street', 'city', 'country', 'lat', 'lng', 'phone', 'website'] as const

function asCsv({ rejected, merges, notes }: ImportReport, records: Records): string {
  const blank = SIDE.map(() => '')
  const sideOf = (gym: Record<(typeof SIDE)[number], Cell>) => SIDE.map((field) => gym[field])
  const text = (row: number | null) => (row === null ? '' : JSON.stringify(records.get(row) ?? ''))
  const named = (name: string) => [name, ...blank.slice(1)]
  const header = [
    ...['what', 'row', 'why', 'added'],
    ...SIDE.map((field) => `row ${field}`),
    ...['gym id', 'gym row'],
    ...SIDE.map((field) => `gym ${field}`),
    ...['row as it was', 'gym row as it was'],
  ]
  return csvOfTables([
    [
      header,
      ...merges.map(({ row, why, added, draft, gym, otherRow }) => [
        ...['merged', row, why, added.join(' ')],
        ...sideOf(draft),
        ...[gym.id, otherRow],
        ...sideOf(gym),
        ...[text(row), text(otherRow)],
      ]),
      ...rejected.map(({ row, name, reason }) => [
        ...['rejected', row, reason, ''],
        ...named(name),
        ...['', null, ...blank, text(row), ''],
      ]),
      ...notes.map(({ row, name, note }) => [
        'noted',
        row,
        note,
        '',
        ...named(name),
        '',
        null,
        ...blank,
        text(row),
        '',
      ]),
    ],
  ])
}
