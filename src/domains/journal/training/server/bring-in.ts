import { logQuietly, newActivityId } from '#domains/feed/activities/server/log-activity.ts'
import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import type { WriteContext } from '#platform/context.ts'
import { badField } from '#platform/refusals.ts'
import type { CheckedSession } from '../contract.ts'
import { sessionProblems, startOf } from '../session-problems.ts'
import { type Circumstances, checkTechniquesOf, holdCircumstances, refuseAbsentGym, refuseProblems } from './check.ts'
import { readStarts } from './reads.ts'
import type { SessionRow } from './shown.ts'
import { columnsOf, contentsOf, insertRoundsOf, type Placed, sessionPathOf, withoutMembers } from './stored.ts'
import { trainingSessions } from './tables.ts'

export interface ToBringIn {
  uid: string
  importId: string
  /** For all of them. */
  visibility: ChosenVisibility
  sessions: readonly { id: string; session: CheckedSession }[]
}

/**
 * Many sessions of an import under new ids, in a few statements for all of them, with the answers that `keepSession` gives one
 * after the other. Dated by their starts and no news to anybody; partners are names, and pictures stay where they are. Milestones are
 * counted by the caller. Throws what the first that cannot be is refused for; then nothing may be kept.
 */
export async function bringIn(
  context: WriteContext,
  { uid, importId, visibility, sessions }: ToBringIn,
): Promise<('kept' | 'duplicate')[]> {
  const { tx, now } = context
  const around = new Map<string | null, Circumstances>()
  for (const gymId of new Set(sessions.map(({ session }) => session.gymId ?? null)))
    around.set(gymId, await holdCircumstances(tx, { uid, gymId }))
  const placed = sessions.map(({ id, session }) => placedIn(around, { id, session, now }))
  const times = placed.map(({ startedAt }) => startedAt.getTime())
  const takeStart = await readStarts(tx, uid, {
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
    const session = checked[at] as Placed
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

/** Where and when it was; throws where that, or anything else of it, cannot be. */
function placedIn(
  around: Map<string | null, Circumstances>,
  { id, session, now }: { id: string; session: CheckedSession; now: Date },
) {
  const known = around.get(session.gymId ?? null)
  if (!known) throw new Error('nothing is known of where a session was')
  const placed: Placed = { ...session, timezone: session.timezone ?? known.gymTimezone ?? known.timezone ?? 'UTC' }
  const startedAt = startOf(placed)
  refuseAbsentGym(known, session.gymId)
  refuseProblems(sessionProblems(placed, { now, yearStarted: known.yearStarted }))
  if (!startedAt) throw badField('day', 'day: is no day and time')
  return { id, known, session: placed, startedAt }
}
