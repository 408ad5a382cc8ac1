import type { ContentState } from '#domains/creators/content/kinds.ts'
import { readOwnLines } from '#domains/creators/content/server/reads.ts'
import type { LedgerKind, SubscriptionState } from '#domains/creators/subscriptions/states.ts'
import type { Interval } from '#domains/creators/tiers/limits.ts'
import type { ContentType } from '#domains/feed/activities/entry-vocabulary.ts'
import { csvLines } from '#platform/csv-lines.ts'
import type { Database } from '#platform/database.ts'
import { isMessage, type Message, message } from '#platform/messages.ts'
import { fractionDigits } from '#platform/money.ts'
import type { Translator } from '#platform/translator.ts'
import type { DashboardLine, MemberLine } from '../contract.ts'
import type { ExportKind } from '../limits.ts'
import { readMembers, readNamedLedger } from './reads.ts'

const AT_ONCE = 50

/**
 * Streams a table as UTF-8 CSV with the byte order mark that spreadsheets need, one page at a time. Cells are escaped
 * against formula injection.
 */
export async function* exportCsv(
  db: Database,
  creatorUid: string,
  { kind, translator }: { kind: ExportKind; translator: Pick<Translator, 't'> },
): AsyncGenerator<string> {
  yield '\uFEFF'
  yield line(COLUMNS[kind].map((name) => translator.t(name)))
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await PAGES[kind](db, { creatorUid, cursor, limit: AT_ONCE })
    for (const row of rows) yield line(row.map((cell) => (isMessage(cell) ? translator.t(cell) : cell)))
    cursor = nextCursor ?? undefined
  } while (cursor)
}

const LABELS = {
  date: message('date'),
  kind: message('kind'),
  amount: message('amount'),
  currency: message('currency'),
  tier: message('tier'),
  name: message('name'),
  username: message('username'),
  state: message('state'),
  price: message('price'),
  interval: message('interval'),
  since: message('since'),
  until: message('until'),
  title: message('title'),
  type: message('type'),
  published: message('published'),
  views: message('views'),
  finished: message('finished'),
  newMembers: message('new members'),
}

const COLUMNS = {
  ledger: [LABELS.date, LABELS.kind, LABELS.amount, LABELS.currency, LABELS.tier],
  members: [
    LABELS.name,
    LABELS.username,
    LABELS.tier,
    LABELS.state,
    LABELS.price,
    LABELS.currency,
    LABELS.interval,
    LABELS.since,
    LABELS.until,
  ],
  content: [
    LABELS.title,
    LABELS.type,
    LABELS.state,
    LABELS.published,
    LABELS.views,
    LABELS.finished,
    LABELS.newMembers,
  ],
} satisfies Record<ExportKind, readonly Message[]>

/** Labels for the codes, worded as on the screen. */
const KINDS = {
  charge: message('Member payment'),
  fee: message('Open Mat fee'),
  refund: message('Refund'),
  fee_refund: message('Fee refunded'),
  dispute: message('Disputed payment'),
  payout: message('Payout'),
} satisfies Record<LedgerKind, Message>

const STATES = {
  incomplete: message('Not paid yet'),
  trialing: message('Free trial'),
  active: message('Active'),
  past_due: message('Payment failed'),
  cancelled_at_period_end: message('Cancelled'),
  paused: message('Paused'),
  comped: message('Complimentary'),
  gift: message('Gift'),
  ended: message('Ended'),
  refunded: message('Refunded'),
} satisfies Record<SubscriptionState, Message>

const INTERVALS = { month: message('Monthly'), year: message('Yearly') } satisfies Record<Interval, Message>

const CONTENT_TYPES = {
  technique_video: message('Video'),
  article: message('Article'),
  live_class: message('Live class'),
  drill_plan: message('Drill plan'),
  course: message('Course'),
} satisfies Record<ContentType, Message>

const CONTENT_STATES = {
  draft: message('Draft'),
  scheduled: message('Scheduled'),
  processing: message('Goes live when ready'),
  published: message('Published'),
  unpublished: message('Unpublished'),
  removed: message('Removed'),
} satisfies Record<ContentState, Message>

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
      ...[title, CONTENT_TYPES[type], CONTENT_STATES[state], publishedAt, views, finished, newMembers],
    ])
    return { rows, nextCursor }
  },
}

const ledgerCells = ({ at, kind, amount, currency, tierName }: DashboardLine) => [
  ...[at, KINDS[kind], inUnits(amount, currency), currency, tierName],
]

const memberCells = ({ person, tier, state, amount, currency, interval, startedAt, until }: MemberLine) => [
  ...[person?.displayName, person?.username, tier.name, STATES[state]],
  ...[inUnits(amount, currency), currency, interval && INTERVALS[interval], startedAt, until],
]

/** Returns a number, so it has a decimal point in every language and `asCell` leaves its minus sign alone. */
const inUnits = (amount: number, currency: MemberLine['currency']) => {
  const digits = fractionDigits(currency)
  return Number((amount / 10 ** digits).toFixed(digits))
}

const line = (cells: readonly unknown[]) => csvLines([cells])
