import { and, eq, sql } from 'drizzle-orm'
import { RESTORABLE_MS } from '#domains/feed/activities/rules.ts'
import { changeEntry, setEntryDeleted } from '#domains/feed/activities/server/log-activity.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { setEntryPictures } from '#domains/feed/posts/server/pictures.ts'
import { awardMilestones } from '#domains/journal/milestones/server/award.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField, notFound, Refusal } from '#platform/refusals.ts'
import type { CheckedChange, ReachedMilestone } from '../contract.ts'
import { mergeSessions } from '../merge.ts'
import { sessionProblems, startOf } from '../session-problems.ts'
import { type Circumstances, checkTechniques, readCircumstances, refuseAbsentGym, refuseProblems } from './check.ts'
import { notifyPartners, partnerUidsIn, setPartners, withPartners } from './partners.ts'
import {
  columnsOf,
  contentOf,
  insertRounds,
  isOne,
  lockSession,
  roundInput,
  type SessionWithTimezone,
  sessionInputOf,
} from './session-rows.ts'
import type { SessionRef, SessionRow } from './session-views.ts'
import { trainingRounds, trainingSessions } from './tables.ts'

const s = trainingSessions

/**
 * Updates only the given fields. Throws 404 for a session that doesn't exist or is deleted, and 409 CHANGED_ELSEWHERE
 * with `data.fields` when one of those fields was changed after `seenAt`; without `seenAt` the later change wins.
 */
export async function changeSession(
  context: WriteContext,
  { uid, id, change: { seenAt, ...change } }: SessionRef & { change: CheckedChange },
): Promise<{ id: string; milestones: ReachedMilestone[] }> {
  const { tx, now } = context
  const found = await lockSession(tx, { uid, id })
  const { row } = found
  const known = await readCircumstances(tx, { uid, gymId: change.gymId === undefined ? row.gymId : change.gymId })
  refuseAbsentGym(known, change.gymId)
  const isElsewhere = change.gymId != null && change.gymId !== row.gymId
  const timezone = isElsewhere ? (known.gymTimezone ?? row.timezone) : row.timezone
  const before = sessionInputOf(row, found.rounds)
  const after = { ...before, timezone, ...given(change) }
  refuseChangedElsewhere(row, { before, after, seenAt })
  const isMoved = (['day', 'start', 'timezone'] as const).some((field) => after[field] !== before[field])
  const problems = sessionProblems(after, { now, yearStarted: known.yearStarted })
  // A saved date stays valid even if the member later changes the year they started.
  refuseProblems(isMoved ? problems : problems.filter(({ reason }) => !ABOUT_WHEN.has(reason)))
  await rewriteSession(context, { ...found, known, before, after, isMoved, chosen: change.visibility })
  return { id: row.id, milestones: await awardMilestones(context, uid) }
}

/** Throws if another device set the same field to a different value after the form loaded the session. */
function refuseChangedElsewhere(
  { fieldTimes }: SessionRow,
  { before, after, seenAt }: { before: SessionWithTimezone; after: SessionWithTimezone; seenAt: string | undefined },
) {
  if (seenAt === undefined) return
  const fields = differing(before, after).filter((field) => Date.parse(fieldTimes[field] ?? '') > Date.parse(seenAt))
  if (fields.length > 0)
    throw new Refusal('CHANGED_ELSEWHERE', {
      status: 409,
      text: message('You changed this session on another device. Choose which version to keep.'),
      data: { fields },
    })
}

const differing = (before: SessionWithTimezone, after: SessionWithTimezone) =>
  (Object.keys(after) as (keyof SessionWithTimezone)[]).filter((field) => !isSame(before[field], after[field]))

/** Hides a session everywhere immediately. It can be restored for 30 days; deleting it again doesn't extend them. */
export async function removeSession(
  context: WriteContext,
  { uid, id }: SessionRef,
): Promise<{ activityId: string; restorableUntil: string; milestones: ReachedMilestone[] }> {
  const { tx, now } = context
  const found = await findWithEntry(tx, { uid, id })
  if (!found) throw notFound()
  const { activityId } = found
  const deletedAt = found.deletedAt ?? now
  if (!found.deletedAt) await setEntryDeleted(tx, { actorId: uid, id: activityId }, { isDeleted: true, now })
  const restorableUntil = new Date(deletedAt.getTime() + RESTORABLE_MS).toISOString()
  return { activityId, restorableUntil, milestones: await awardMilestones(context, uid) }
}

/** Restores a session everywhere, within 30 days. Restoring it again changes nothing. */
export async function restoreSession(
  context: WriteContext,
  { uid, id }: SessionRef,
): Promise<{ id: string; milestones: ReachedMilestone[] }> {
  const { tx, now } = context
  const found = await findWithEntry(tx, { uid, id })
  if (!found || (found.deletedAt && now.getTime() - found.deletedAt.getTime() >= RESTORABLE_MS)) throw notFound()
  if (found.deletedAt) await setEntryDeleted(tx, { actorId: uid, id: found.activityId }, { isDeleted: false, now })
  return { id, milestones: await awardMilestones(context, uid) }
}

export async function mergeInto(
  context: WriteContext,
  { uid, id, session, into }: SessionRef & { session: SessionWithTimezone; into: string },
): Promise<{ id: string; milestones: ReachedMilestone[] }> {
  const { tx, now } = context
  const found = await lockSession(tx, { uid, id: into }, () =>
    badField('mergeInto', message("isn't one of your sessions")),
  )
  const { row } = found
  const before = sessionInputOf(row, found.rounds)
  const after = { ...before, ...mergeSessions(before, session) }
  const problems = sessionProblems(after, { now, yearStarted: null })
  refuseProblems(problems.filter(({ reason }) => !ABOUT_WHEN.has(reason)))
  const known = await readCircumstances(tx, { uid, gymId: after.gymId })
  await rewriteSession(context, { ...found, known, before, after, isMoved: false, chosen: undefined })
  await tx
    .update(s)
    .set({ mergedIds: sql`array_append(${s.mergedIds}, ${id})` })
    .where(isOne(row))
  return { id: row.id, milestones: await awardMilestones(context, uid) }
}

interface ToRewrite {
  row: SessionRow
  visibility: Visibility
  known: Circumstances
  before: SessionWithTimezone
  after: SessionWithTimezone
  isMoved: boolean
  chosen: Visibility | undefined
}

async function rewriteSession(context: WriteContext, { row, known, before, after, ...how }: ToRewrite): Promise<void> {
  const { tx, now } = context
  const { uid, id, activityId } = row
  const isRerolled = !isSame(after.rounds.map(roundInput), before.rounds)
  // Unchanged fields aren't validated again: a partner or technique may no longer exist.
  const checked = await checkTechniques(tx, uid, {
    techniques: isSame(after.techniques, before.techniques) ? [] : after.techniques,
    rounds: isRerolled ? after.rounds : [],
  })
  const rounds = await withPartners(tx, row, checked.rounds)
  const session = {
    ...after,
    rounds: isRerolled ? rounds : before.rounds,
    techniques: checked.techniques.length > 0 ? checked.techniques : after.techniques,
  }
  const changed: SessionRow = {
    ...row,
    ...columnsOf(session, how.isMoved ? (startOf(session) ?? row.startedAt) : row.startedAt, {
      gymName: known.gymName,
      photos: await photosAfter(tx, row, after),
    }),
    fieldTimes: {
      ...row.fieldTimes,
      ...Object.fromEntries(differing(before, after).map((field) => [field, now.toISOString()])),
    },
    updatedAt: now,
  }
  await tx.update(s).set(changed).where(isOne(row))
  if (isRerolled) {
    await tx.delete(trainingRounds).where(and(eq(trainingRounds.uid, uid), eq(trainingRounds.sessionId, id)))
    await insertRounds(tx, row, rounds)
    await setPartners(context, row, partnerUidsIn(rounds))
  }
  const isSeenByOthers = how.chosen !== undefined && how.chosen !== how.visibility
  await changeEntry(
    tx,
    { actorId: uid, id: activityId },
    {
      content: await contentOf(tx, changed, known),
      ...(isSeenByOthers ? { visibility: how.chosen, audience: null } : {}),
    },
  )
  if (partnerUidsIn(session.rounds).length > 0) await notifyPartners(context, row)
}

function photosAfter(tx: Tx, { uid, activityId, photos }: SessionRow, { photos: chosen }: SessionWithTimezone) {
  if (!isSame(idsOf(chosen), idsOf(photos))) return setEntryPictures(tx, { uid, activityId, chosen, field: 'photos' })
  return photos.map((photo, at) => ({ ...photo, alt: chosen[at]?.alt ?? photo.alt }))
}

const idsOf = (photos: readonly { id: string }[]) => photos.map(({ id }) => id)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const ABOUT_WHEN = new Set<string>([
  'IN_FUTURE',
  'TOO_EARLY',
  'BEFORE_TRAINING_STARTED',
  'INVALID_TIMEZONE',
  'INVALID_DATE',
])

/** The fields that a change sets. */
function given({ visibility, ...change }: Omit<CheckedChange, 'seenAt'>): Partial<SessionWithTimezone> {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<SessionWithTimezone>
}

async function findWithEntry(tx: Tx, { uid, id }: SessionRef) {
  const [found] = await tx
    .select({ activityId: s.activityId, deletedAt: activities.deletedAt })
    .from(s)
    .innerJoin(activities, and(eq(activities.actorId, s.uid), eq(activities.id, s.activityId)))
    .where(and(eq(s.uid, uid), eq(s.id, id)))
    .for('update')
  return found
}
