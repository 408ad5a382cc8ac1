import { stringify } from 'csv-stringify/sync'
import { readOwnLines } from '#domains/creators/content/server/reads.ts'
import { asCell } from '#platform/csv.ts'
import type { Database } from '#platform/database.ts'
import { fractionDigits } from '#platform/money.ts'
import type { DashboardLine, MemberLine } from '../contract.ts'
import type { ExportKind } from '../limits.ts'
import { readMembers, readNamedLedger } from './reads.ts'

const AT_ONCE = 50

/** A table in UTF-8 with the mark that spreadsheets want, a page at a time. No cell of it is taken for a formula. */
export async function* exportCsv(db: Database, creatorUid: string, kind: ExportKind): AsyncGenerator<string> {
  yield '\uFEFF'
  yield line(COLUMNS[kind])
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await PAGES[kind](db, { creatorUid, cursor, limit: AT_ONCE })
    for (const row of rows) yield line(row)
    cursor = nextCursor ?? undefined
  } while (cursor)
}

const COLUMNS = {
  ledger: ['date', 'kind', 'amount', 'currency', 'tier'],
  members: ['name', 'username', 'tier', 'state', 'price', 'currency', 'interval', 'since', 'until'],
  content: ['title', 'type', 'state', 'published', 'views', 'finished', 'new members'],
} as const satisfies Record<ExportKind, readonly string[]>

interface Page {
  creatorUid: string
  cursor: string | undefined
  limit: number
}

const PAGES: Record<
  ExportKind,
  (db: Database, page: Page) => Promise<{ rows: unknown[][]; nextCursor: string | null }>
> = {
  ledger: async (db, page) => {
    const { items, nextCursor } = await readNamedLedger(db, page)
    return { rows: items.map(ledgerCells), nextCursor }
  },
  members: async (db, page) => {
    const current = await readMembers(db, { ...page, which: 'current' })
    return { rows: current.items.map(memberCells), nextCursor: current.nextCursor }
  },
  content: async (db, { creatorUid, ...page }) => {
    const { items, nextCursor } = await readOwnLines(db, { uid: creatorUid, ...page })
    const rows = items.map(({ title, type, state, publishedAt, views, finished, newMembers }) => [
      ...[title, type, state, publishedAt, views, finished, newMembers],
    ])
    return { rows, nextCursor }
  },
}

const ledgerCells = ({ at, kind, amount, currency, tierName }: DashboardLine) => [
  ...[at, kind, inUnits(amount, currency), currency, tierName],
]

const memberCells = ({ person, tier, state, amount, currency, interval, startedAt, until }: MemberLine) => [
  ...[person?.displayName, person?.username, tier.name, state],
  ...[inUnits(amount, currency), currency, interval, startedAt, until],
]

/** With the point of every spreadsheet, and a number also below zero. */
const inUnits = (amount: number, currency: MemberLine['currency']) => {
  const digits = fractionDigits(currency)
  return Number((amount / 10 ** digits).toFixed(digits))
}

const line = (cells: readonly unknown[]) =>
  stringify([cells.map((cell) => (typeof cell === 'string' ? asCell(cell) : cell))], { record_delimiter: '\r\n' })
