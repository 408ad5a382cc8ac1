import { ORPCError } from '@orpc/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { ZodError } from 'zod'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { type CheckedMatch, matchInput } from '#domains/journal/matches/contract.ts'
import { matches } from '#domains/journal/matches/server/tables.ts'
import { type CheckedPromotion, promotionInput } from '#domains/journal/promotions/contract.ts'
import { promotions } from '#domains/journal/promotions/server/tables.ts'
import type { CheckedSession } from '#domains/journal/training/contract.ts'
import type { SessionsToImport } from '#domains/journal/training/server/import-sessions.ts'
import type { SaveOutcome, SessionToSave } from '#domains/journal/training/server/writes.ts'
import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import type { WriteContext } from '#platform/context.ts'
import { databaseErrorCode, type Reader, type Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { messageOfIssue } from '#platform/input-labels.ts'
import { Refusal } from '#platform/refusals.ts'
import { type Translator, translatorFor } from '#platform/translator.ts'
import type { ReadRow } from '../rows.ts'
import type { RowState } from '../rules.ts'

/** The functions with which each capability saves its own data; passed in by the app. */
export interface TrainingWrites {
  /** Throws if a session is refused; the caller must then roll back. */
  importSessions(context: WriteContext, sessions: SessionsToImport): Promise<('kept' | 'duplicate')[]>
  saveSession(context: WriteContext, session: SessionToSave): Promise<SaveOutcome>
  saveMatch(context: WriteContext, match: { uid: string; match: CheckedMatch }): Promise<void>
  savePromotion(context: WriteContext, promotion: { uid: string; id: string } & CheckedPromotion): Promise<void>
}

export interface Outcome {
  state: RowState
  problems: ReadRow['problems']
  /** The record that was created; missing for sessions saved in bulk. */
  kept?: { id: string; type: 'session' | 'match' | 'promotion' }
}

/** Keys of existing matches and promotions, used to detect duplicates. */
export type KnownKeys = Set<string>

export async function readKnownKeys(reader: Reader, uid: string): Promise<KnownKeys> {
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
 * Saves one row as private, without notifying anyone; a refused row leaves nothing behind. Partners, opponents and
 * promoters are stored by name only, so that no one is asked to confirm old data.
 */
export async function saveRow(
  context: WriteContext,
  row: ReadRow,
  { uid, importId, known, writes, translator }: Omit<SaveRowsOptions, 'visibility'>,
): Promise<Outcome> {
  if (row.problems.length > 0) return { state: 'refused', problems: row.problems }
  try {
    return await context.tx.transaction((tx) => saveOneRow({ ...context, tx }, row, { uid, importId, known, writes }))
  } catch (error) {
    return { state: 'refused', problems: [problemOf(error, translator)] }
  }
}

async function saveOneRow(
  context: WriteContext,
  { kind, session, raw }: ReadRow,
  { uid, importId, known, writes }: Omit<SaveRowsOptions, 'visibility' | 'translator'>,
): Promise<Outcome> {
  const id = newId()
  if (kind === 'session' && session) {
    const { status } = await writes.saveSession(context, { uid, id, importId, session: withoutVisibility(session) })
    if (status !== 'kept') return THERE
  }
  if (kind === 'match') {
    const match = matchInput.parse({ ...namesOnly(raw, 'opponent'), id, visibility: 'private' })
    if (!isNew(known, matchKey({ ...match, competition: match.competition?.name, opponent: match.opponent?.name })))
      return THERE
    await writes.saveMatch(context, { uid, match })
  }
  if (kind === 'promotion') {
    const { state, ...said } = namesOnly(raw, 'promoter')
    const given = { ...said, gymId: null, photo: null, announce: false, visibility: 'private' }
    const promotion = promotionInput.parse(given)
    if (!isNew(known, promotionKey(promotion))) return THERE
    await writes.savePromotion(context, { uid, id, ...promotion })
  }
  return { state: 'good', problems: [], kept: { id, type: kind } }
}

export interface SaveRowsOptions {
  uid: string
  importId: string
  visibility: ChosenVisibility
  known: KnownKeys
  writes: TrainingWrites
  /** For a preview only; an import just counts refused rows. */
  translator?: Translator | undefined
}

/**
 * Saves rows of an import and returns the outcome of each. Valid sessions are saved in bulk; if one is refused after
 * all, they're saved one by one.
 */
export async function saveRows(
  context: WriteContext,
  rows: readonly ReadRow[],
  how: SaveRowsOptions,
): Promise<Outcome[]> {
  const together = await saveTogether(context, rows.filter(isGoodSession), how)
  const outcomes: Outcome[] = []
  const ids: string[] = []
  for (const row of rows) {
    const outcome = together?.get(row) ?? (await saveRow(context, row, how))
    if (outcome.kept && !together?.has(row)) ids.push(outcome.kept.id)
    outcomes.push(outcome)
  }
  await markImported(context.tx, how, ids)
  return outcomes
}

type GoodSession = ReadRow & { session: CheckedSession }
const isGoodSession = (row: ReadRow): row is GoodSession =>
  row.kind === 'session' && row.session !== undefined && row.problems.length === 0

async function saveTogether(
  context: WriteContext,
  rows: readonly GoodSession[],
  { uid, importId, visibility, writes }: SaveRowsOptions,
): Promise<Map<ReadRow, Outcome> | undefined> {
  const sessions = rows.map(({ session }) => ({ id: newId(), session: withoutVisibility(session) }))
  if (sessions.length === 0) return undefined
  try {
    const answers = await context.tx.transaction((tx) =>
      writes.importSessions({ ...context, tx }, { uid, importId, visibility, sessions }),
    )
    return new Map(
      rows.map((row, at) => [row, answers[at] === 'kept' ? { state: 'good', problems: [] } : THERE] as const),
    )
  } catch (error) {
    problemOf(error)
    return undefined
  }
}

/** Tags imported entries, so that the import can be undone, and sets the visibility the member chose. */
async function markImported(
  tx: Tx,
  { uid, importId, visibility }: Pick<SaveRowsOptions, 'uid' | 'importId' | 'visibility'>,
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

function isNew(known: KnownKeys, key: string): boolean {
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

/** Why a row was refused; rethrows unexpected errors. */
function problemOf(error: unknown, { t }: Translator = translatorFor('en')): ReadRow['problems'][number] {
  if (error instanceof ZodError) {
    const [issue] = error.issues
    const value = issue && t(messageOfIssue(issue)).slice(0, 120)
    return { field: issue?.path.join('.') ?? '', reason: 'NOT_READABLE', ...(value ? { value } : {}) }
  }
  if (error instanceof ORPCError && error.status < 500) {
    const { field = '' } = (error.data ?? {}) as { field?: string }
    const value = error instanceof Refusal ? t(error.text) : error.message
    return { field, reason: 'NOT_READABLE', value: value.slice(0, 120) }
  }
  // Text that PostgreSQL can't store.
  if (databaseErrorCode(error) === '22021') return { field: '', reason: 'NOT_READABLE' }
  throw error
}
