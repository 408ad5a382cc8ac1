import { sql } from 'drizzle-orm'
import { usualAudienceOf } from '#domains/feed/activities/activity-types.ts'
import { logActivity, newActivityId } from '#domains/feed/activities/server/log-activity.ts'
import { setEntryPictures } from '#domains/feed/posts/server/pictures.ts'
import { awardMilestones } from '#domains/journal/milestones/server/award.ts'
import { addDrills } from '#domains/journal/techniques/server/drills.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict } from '#platform/refusals.ts'
import type { CheckedSession, ReachedMilestone } from '../contract.ts'
import { SAME_SESSION_MS, SESSION_LIMITS } from '../limits.ts'
import { isSameSession, rangeOf, startsApart, type TimeRange } from '../same-session.ts'
import { sessionProblems, startOf } from '../session-problems.ts'
import { mergeInto } from './changes.ts'
import { type Circumstances, checkTechniques, lockCircumstances, refuseAbsentGym, refuseProblems } from './check.ts'
import { notifyPartners, partnerUidsIn, requestPartnerConsent, withPartners } from './partners.ts'
import {
  columnsOf,
  contentOf,
  insertRounds,
  type SessionWithTimezone,
  sessionPathOf,
  withoutMembers,
} from './session-rows.ts'
import type { SessionRef, SessionRow } from './session-views.ts'
import { trainingSessions } from './tables.ts'

export interface SessionToSave extends SessionRef {
  session: CheckedSession
  /** Whether to save the session even if another overlaps it or starts within 30 minutes of it. */
  anyway?: boolean | undefined
  /** The id of the session to merge this one into instead. */
  mergeInto?: string | undefined
  /** Techniques to add to the member's drill list. */
  drills?: string[] | undefined
  /**
   * Set for an import: sessions are private by default, dated by their start, notify no one, and store partners by
   * name. Only starts are compared, because an import doesn't ask, and many files have no durations. Milestones aren't
   * counted here; an import counts them once at the end.
   */
  importId?: string | undefined
}

export type SaveOutcome =
  | { status: 'kept' | 'merged'; id: string; milestones: ReachedMilestone[] }
  | { status: 'duplicate'; id: string }

/**
 * Saves a session under a client-generated id. A retry changes nothing. If another overlaps it or starts within 30
 * minutes, returns `duplicate` without saving, unless `anyway` or `mergeInto` is set. Throws 400 for invalid input, 409
 * for a deleted id.
 */
export async function saveSession(
  context: WriteContext,
  { uid, id, session, ...how }: SessionToSave,
): Promise<SaveOutcome> {
  const { tx, now } = context
  const known = await lockCircumstances(tx, { uid, gymId: session.gymId })
  const placed = { ...session, timezone: session.timezone ?? known.gymTimezone ?? known.timezone ?? 'UTC' }
  const startedAt = startOf(placed)
  const range = startedAt && rangeOf({ ...placed, startedAt })
  const near = await readNear(tx, { uid, id, range, isSame: how.importId === undefined ? isSameSession : startsNear })
  if (near?.is === 'same' && near.isDeleted) throw conflict(message('This session was deleted.'), 'DELETED')
  if (near?.is === 'same') return { status: near.id === id ? 'kept' : 'merged', id: near.id, milestones: [] }
  refuseAbsentGym(known, session.gymId)
  refuseProblems(sessionProblems(placed, { now, yearStarted: known.yearStarted }))
  if (!startedAt) throw badField('day', message('must be a valid date and time'))
  if (near && !how.anyway && how.mergeInto === undefined) return { status: 'duplicate', id: near.id }
  if (how.drills) await addDrills(tx, { uid, slugs: how.drills, day: session.day, now })
  if (how.mergeInto !== undefined)
    return { status: 'merged', ...(await mergeInto(context, { uid, id, session: placed, into: how.mergeInto })) }

  await insertSession(context, { uid, id, importId: how.importId, session: placed, startedAt, known })
  const milestones = how.importId === undefined ? await awardMilestones(context, uid) : []
  return { status: 'kept', id, milestones }
}

const startsNear = (one: TimeRange, other: TimeRange) => startsApart(one, other) <= SAME_SESSION_MS

interface Near extends Record<string, unknown> {
  id: string
  is: 'same' | 'near'
  isDeleted: boolean
  startedAt: string
  minutes: number
}

interface NearTo extends SessionRef {
  range: TimeRange | undefined
  isSame: typeof isSameSession
}

/** The session with this id or the one it was merged into; otherwise the nearest one at the same time. */
async function readNear(tx: Tx, { uid, id, range, isSame }: NearTo): Promise<Near | undefined> {
  const longest = sql`${SESSION_LIMITS.maxMinutes} * interval '1 minute'`
  const near =
    range &&
    sql`union all select s.id, 'near', false, s.started_at, s.minutes from training_sessions s
    where s.uid = ${uid} and not s.is_deleted and s.id <> ${id}
      and s.started_at between ${range.startsAt.toISOString()}::timestamptz - ${longest} and ${range.startsAt.toISOString()}::timestamptz + ${longest}`
  const { rows } = await tx.execute<Near>(sql`
    select s.id, 'same' as is, s.is_deleted as "isDeleted", s.started_at as "startedAt", s.minutes
      from training_sessions s where s.uid = ${uid} and s.id = ${id}
    union all select s.id, 'same', s.is_deleted, s.started_at, s.minutes from training_sessions s
      where s.uid = ${uid} and s.merged_ids <> '{}' and ${id} = any(s.merged_ids) ${near ?? sql``}`)
  const same = rows.find(({ is }) => is === 'same')
  if (same || !range) return same
  const apart = (row: Near) => startsApart(rangeOf(row), range)
  return rows
    .filter((row) => isSame(rangeOf(row), range))
    .sort((one, other) => apart(one) - apart(other) || one.id.localeCompare(other.id))[0]
}

interface ToInsert extends SessionRef {
  session: SessionWithTimezone
  startedAt: Date
  importId: string | undefined
  known: Circumstances
}

async function insertSession(
  context: WriteContext,
  { uid, id, importId, startedAt, known, ...sent }: ToInsert,
): Promise<void> {
  const { tx, now } = context
  const isImport = importId !== undefined
  const session = await checkTechniques(tx, uid, sent.session)
  const rounds = await withPartners(tx, { uid, id }, isImport ? withoutMembers(session.rounds) : session.rounds)
  const loggedAt = isImport ? startedAt : now
  const activityId = newActivityId(uid, loggedAt)
  const photos =
    session.photos.length === 0
      ? []
      : await setEntryPictures(tx, { uid, activityId, chosen: session.photos, field: 'photos' })
  const row: SessionRow = {
    ...columnsOf(session, startedAt, { gymName: known.gymName, photos }),
    ...{ uid, id, activityId, importId: importId ?? null, mergedIds: [], fieldTimes: {} },
    ...{ isDeleted: false, isDummy: false, dummyBatchId: null, createdAt: now, updatedAt: now },
  }
  await logActivity(
    { ...context, now: loggedAt },
    {
      id: activityId,
      actorId: uid,
      activityType: 'training_session',
      targetId: id,
      targetType: 'session',
      targetRef: sessionPathOf({ uid, id }),
      content: await contentOf(tx, row, known),
      visibility: session.visibility ?? (isImport ? 'private' : usualAudienceOf('session', known.defaultVisibility)),
      quietly: isImport,
    },
  )
  await tx.insert(trainingSessions).values(row)
  await insertRounds(tx, row, rounds)
  const uids = partnerUidsIn(rounds)
  if (uids.length === 0) return
  await requestPartnerConsent(context, { uid, id }, uids)
  await notifyPartners(context, { uid, id, activityId })
}
