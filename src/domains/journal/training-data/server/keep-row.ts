import { ORPCError } from '@orpc/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { type CheckedMatch, matchInput } from '#domains/journal/matches/contract.ts'
import { matches } from '#domains/journal/matches/server/tables.ts'
import { type CheckedPromotion, promotionInput } from '#domains/journal/promotions/contract.ts'
import { promotions } from '#domains/journal/promotions/server/tables.ts'
import type { CheckedSession } from '#domains/journal/training/contract.ts'
import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import type { WriteContext } from '#platform/context.ts'
import { databaseErrorCode, type Reader, type Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { ReadRow } from '../rows.ts'
import type { RowState } from '../rules.ts'

/** How each feature keeps what is its own; handed in by the app. */
export interface TrainingWrites {
  /** Throws where one of them is refused; nothing may be kept then. */
  bringIn(
    context: WriteContext,
    sessions: {
      uid: string
      importId: string
      visibility: ChosenVisibility
      sessions: readonly { id: string; session: CheckedSession }[]
    },
  ): Promise<('kept' | 'duplicate')[]>
  keepSession(
    context: WriteContext,
    session: { uid: string; id: string; session: CheckedSession; importId: string },
  ): Promise<{ status: 'kept' | 'merged' | 'duplicate' }>
  keepMatch(context: WriteContext, match: { uid: string; match: CheckedMatch }): Promise<void>
  keepPromotion(context: WriteContext, promotion: { uid: string; id: string } & CheckedPromotion): Promise<void>
}

export interface Outcome {
  state: RowState
  problems: ReadRow['problems']
  /** What was made of it. */
  kept?: { id: string; type: 'session' | 'match' | 'promotion' }
}

/** Matches and promotions that are there, by what makes two of them the same. */
export type Known = Set<string>

export async function readKnown(reader: Reader, uid: string): Promise<Known> {
  const [fought, worn] = [
    await reader
      .select()
      .from(matches)
      .where(and(eq(matches.uid, uid), eq(matches.isDeleted, false))),
    await reader
      .select()
      .from(promotions)
      .where(and(eq(promotions.uid, uid), eq(promotions.isDeleted, false))),
  ]
  return new Set([
    ...fought.map((row) => matchKey({ ...row, competition: row.eventName, opponent: row.opponentName })),
    ...worn.map(promotionKey),
  ])
}

/**
 * Keeps one row, private and as no news to anybody; nothing of it stays where it is refused. Partners, opponents and promoters are
 * names, so that nobody is asked about years ago.
 */
export async function keepRow(
  context: WriteContext,
  row: ReadRow,
  { uid, importId, known, writes }: Omit<Keeping, 'visibility'>,
): Promise<Outcome> {
  if (row.problems.length > 0) return { state: 'refused', problems: row.problems }
  try {
    return await context.tx.transaction((tx) => keepOne({ ...context, tx }, row, { uid, importId, known, writes }))
  } catch (error) {
    return { state: 'refused', problems: [problemOf(error)] }
  }
}

async function keepOne(
  context: WriteContext,
  { kind, session, raw }: ReadRow,
  { uid, importId, known, writes }: Omit<Keeping, 'visibility'>,
): Promise<Outcome> {
  const id = newId()
  if (kind === 'session' && session) {
    const { status } = await writes.keepSession(context, { uid, id, importId, session: withoutVisibility(session) })
    if (status !== 'kept') return THERE
  }
  if (kind === 'match') {
    const match = matchInput.parse({ ...namesOnly(raw, 'opponent'), id, visibility: 'private' })
    if (!isNew(known, matchKey({ ...match, competition: match.competition?.name, opponent: match.opponent?.name })))
      return THERE
    await writes.keepMatch(context, { uid, match })
  }
  if (kind === 'promotion') {
    const { state, ...said } = namesOnly(raw, 'promoter')
    const given = { ...said, gymId: null, photo: null, announce: false, visibility: 'private' }
    const promotion = promotionInput.parse(given)
    if (!isNew(known, promotionKey(promotion))) return THERE
    await writes.keepPromotion(context, { uid, id, ...promotion })
  }
  return { state: 'good', problems: [], kept: { id, type: kind } }
}

export interface Keeping {
  uid: string
  importId: string
  visibility: ChosenVisibility
  known: Known
  writes: TrainingWrites
}

/**
 * Keeps rows of an import, with the outcome of each. Good sessions are kept together; where one of them is refused after all, all are
 * kept one after the other.
 */
export async function keepRows(context: WriteContext, rows: readonly ReadRow[], how: Keeping): Promise<Outcome[]> {
  const together = await keepTogether(context, rows.filter(isGoodSession), how)
  const outcomes: Outcome[] = []
  const ids: string[] = []
  for (const row of rows) {
    const outcome = together?.get(row) ?? (await keepRow(context, row, how))
    if (outcome.kept && !together?.has(row)) ids.push(outcome.kept.id)
    outcomes.push(outcome)
  }
  await markImported(context.tx, how, ids)
  return outcomes
}

type GoodSession = ReadRow & { session: CheckedSession }
const isGoodSession = (row: ReadRow): row is GoodSession =>
  row.kind === 'session' && row.session !== undefined && row.problems.length === 0

async function keepTogether(
  context: WriteContext,
  rows: readonly GoodSession[],
  { uid, importId, visibility, writes }: Keeping,
): Promise<Map<ReadRow, Outcome> | undefined> {
  const sessions = rows.map(({ session }) => ({ id: newId(), session: withoutVisibility(session) }))
  if (sessions.length === 0) return undefined
  try {
    const answers = await context.tx.transaction((tx) =>
      writes.bringIn({ ...context, tx }, { uid, importId, visibility, sessions }),
    )
    return new Map(
      rows.map((row, at) => [row, answers[at] === 'kept' ? { state: 'good', problems: [] } : THERE] as const),
    )
  } catch (error) {
    problemOf(error)
    return undefined
  }
}

/** Marks what an import brought, so that it can be taken back, and shows it to whom its member chose. */
async function markImported(
  tx: Tx,
  { uid, importId, visibility }: Pick<Keeping, 'uid' | 'importId' | 'visibility'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(activities)
    .set({ visibility, metadata: sql`${activities.metadata} || ${JSON.stringify({ importId })}::jsonb` })
    .where(
      and(
        eq(activities.actorId, uid),
        inArray(activities.activityType, ['training_session', 'match_result', 'belt_promotion']),
        inArray(activities.targetId, [...ids]),
      ),
    )
}

const THERE: Outcome = { state: 'there', problems: [] }

function isNew(known: Known, key: string): boolean {
  if (known.has(key)) return false
  known.add(key)
  return true
}

function matchKey(match: {
  day: string
  competition?: string | undefined
  opponent?: string | undefined
  outcome: string
  method: string
  round: string
}) {
  const { day, competition = '', opponent = '', outcome, method, round } = match
  return ['match', day, competition.toLowerCase(), opponent.toLowerCase(), outcome, method, round].join('\n')
}

const promotionKey = ({ belt, stripes, day }: { belt: string; stripes: number; day: string }) =>
  ['promotion', belt, stripes, day].join('\n')

function withoutVisibility({ visibility, ...session }: CheckedSession): CheckedSession {
  return { ...session, visibility: 'private' }
}

function namesOnly(raw: unknown, field: 'opponent' | 'promoter'): Record<string, unknown> {
  if (typeof raw !== 'object' || raw === null) return {}
  const fields = { ...raw } as Record<string, unknown>
  const person = fields[field]
  const name = typeof person === 'string' ? person : (person as { name?: unknown } | null | undefined)?.name
  return { ...fields, [field]: typeof name === 'string' && name !== '' ? { name } : null }
}

/** Expected refusals in words; a fault is thrown on. */
function problemOf(error: unknown): ReadRow['problems'][number] {
  const issues = (error as { issues?: { path: unknown[]; message: string }[] }).issues
  const [issue] = issues ?? []
  if (issue) return { field: issue.path.join('.'), reason: 'NOT_READABLE', value: issue.message.slice(0, 120) }
  if (error instanceof ORPCError && error.status < 500) {
    const { field = '' } = (error.data ?? {}) as { field?: string }
    return { field, reason: 'NOT_READABLE', value: error.message.slice(0, 120) }
  }
  // Text that PostgreSQL cannot keep.
  if (databaseErrorCode(error) === '22021') return { field: '', reason: 'NOT_READABLE' }
  throw error
}
