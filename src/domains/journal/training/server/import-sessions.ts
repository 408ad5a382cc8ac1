import { logQuietly, newActivityId } from '#domains/feed/activities/server/log-activity.ts'
import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import type { WriteContext } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import type { CheckedSession } from '../contract.ts'
import { sessionProblems, startOf } from '../session-problems.ts'
import { type Circumstances, checkTechniquesOf, lockCircumstances, refuseAbsentGym, refuseProblems } from './check.ts'
import { readLoggedStarts } from './reads.ts'
import {
  columnsOf,
  contentsOf,
  insertRoundsOf,
  type SessionWithTimezone,
  sessionPathOf,
  withoutMembers,
} from './session-rows.ts'
import type { SessionRow } from './session-views.ts'
import { trainingSessions } from './tables.ts'

export interface SessionsToImport {
  uid: string
  importId: string
  /** The visibility of all imported sessions. */
  visibility: ChosenVisibility
  sessions: readonly { id: string; session: CheckedSession }[]
}

/**
 * Inserts many imported sessions under new ids in a few statements, with the same results as calling `saveSession` for
 * each. Entries are dated by session start and notify no one; partners are stored by name, and photos aren't imported.
 * The caller counts milestones. Throws for the first invalid session; the caller must then roll back.
 */
export async function importSessions(
  context: WriteContext,
  { uid, importId, visibility, sessions }: SessionsToImport,
): Promise<('kept' | 'duplicate')[]> {
  const { tx, now } = context
  const around = new Map<string | null, Circumstances>()
  for (const gymId of new Set(sessions.map(({ session }) => session.gymId ?? null)))
    around.set(gymId, await lockCircumstances(tx, { uid, gymId }))
  const placed = sessions.map(({ id, session }) => placedIn(around, { id, session, now }))
  const times = placed.map(({ startedAt }) => startedAt.getTime())
  const takeStart = await readLoggedStarts(tx, uid, {
    from: new Date(Math.min(...times)),
    until: new Date(Math.max(...times)),
  })
  const answers = placed.map(({ startedAt }) =>
    takeStart(startedAt) === 'new' ? ('kept' as const) : ('duplicate' as const),
  )
  const kept = placed.filter((_, at) => answers[at] === 'kept')

  const checked = await checkTechniquesOf(
    tx,
    uid,
    kept.map(({ session }) => session),
  )
  const brought = kept.map(({ id, known, startedAt }, at) => {
    const session = checked[at] as SessionWithTimezone
    const row: SessionRow = {
      ...columnsOf(session, startedAt, { gymName: known.gymName, photos: [] }),
      ...{ uid, id, activityId: newActivityId(uid, startedAt), importId, mergedIds: [], fieldTimes: {} },
      ...{ isDeleted: false, isDummy: false, dummyBatchId: null, createdAt: now, updatedAt: now },
    }
    return { row, known, rounds: withoutMembers(session.rounds) }
  })
  if (brought.length === 0) return answers
  const contents = await contentsOf(tx, brought)
  await logQuietly(
    context,
    uid,
    brought.map(({ row }, at) => ({
      ...{ id: row.activityId, at: row.startedAt, activityType: 'training_session' as const, visibility },
      ...{ targetId: row.id, targetType: 'session', targetRef: sessionPathOf(row) },
      ...{ content: contents[at] ?? {}, metadata: { importId } },
    })),
  )
  await tx.insert(trainingSessions).values(brought.map(({ row }) => row))
  await insertRoundsOf(tx, brought)
  return answers
}

/** Adds the time zone and start time; throws if the session is invalid. */
function placedIn(
  around: Map<string | null, Circumstances>,
  { id, session, now }: { id: string; session: CheckedSession; now: Date },
) {
  const known = around.get(session.gymId ?? null)
  if (!known) throw new Error("a session's gym was not loaded")
  const placed: SessionWithTimezone = {
    ...session,
    timezone: session.timezone ?? known.gymTimezone ?? known.timezone ?? 'UTC',
  }
  const startedAt = startOf(placed)
  refuseAbsentGym(known, session.gymId)
  refuseProblems(sessionProblems(placed, { now, yearStarted: known.yearStarted }))
  if (!startedAt) throw badField('day', message('must be a valid date and time'))
  return { id, known, session: placed, startedAt }
}
