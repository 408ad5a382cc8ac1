import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { readDefaultVisibility } from '#domains/feed/activities/server/default-visibility.ts'
import { recountMilestones } from '#domains/feed/activities/server/jobs.ts'
import { logActivity, setEntryWithdrawn } from '#domains/feed/activities/server/log-activity.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict } from '#platform/refusals.ts'
import type { GymCheckInAnswer } from '../contract.ts'
import {
  CLOSES_AFTER_MS,
  GYM_AGAIN_AFTER_MS,
  LATEST_ARRIVAL_MS,
  mayUndoOwn,
  OPENS_BEFORE_MS,
  OWN_UNDO_MS,
} from '../rules.ts'
import { dayOf, recordConfirmation } from './record-confirmation.ts'
import { type GymWeek, occurrencesAround } from './sessions.ts'
import { checkIns } from './tables.ts'

/** Checks in at the gym, with or without a timetable session, at most once in three hours. */
export async function checkInAtGym(
  context: WriteContext,
  {
    gym,
    uid,
    method,
    sessionId,
    claimed,
  }: { gym: GymWeek; uid: string; method: 'code' | 'location'; sessionId: string | null; claimed?: Date | undefined },
): Promise<GymCheckInAnswer & { already: boolean }> {
  const { tx, jobs, now } = context
  await oneAtATime(tx, gym.id, uid)
  const at = claimed === undefined || claimed > now ? now : claimed
  if (now.getTime() - at.getTime() > LATEST_ARRIVAL_MS) {
    throw conflict(message('This check-in is too old to be saved.'), 'TOO_LATE')
  }
  const before = await latestAtGym(tx, gym.id, uid, at)
  if (before) {
    // A location check-in that's later confirmed by code counts as a code check-in.
    if (before.method === 'location') await tx.update(checkIns).set({ method }).where(eq(checkIns.id, before.id))
    return { ...shown(before), already: true }
  }
  const session = sessionId === null ? undefined : sessionNow(gym, sessionId, at)
  const day = session?.date ?? dayOf(at, gym.timezone)
  const { id: activityId } = await logActivity(context, {
    actorId: uid,
    activityType: 'gym_checkin',
    targetId: gym.id,
    targetType: 'gym',
    targetRef: `locations/${gym.id}`,
    content: {
      text: gym.name,
      facts: { kind: 'checkin', gym: { slug: gym.slug, name: gym.name }, event: null },
    },
    contextType: 'gym',
    contextId: gym.id,
    contextData: { gymName: gym.name },
    visibility: await readDefaultVisibility(tx, uid, 'checkin'),
    metadata: { gymId: gym.id, gymName: gym.name, ...(sessionId === null ? {} : { sessionId }) },
  })
  const row = { id: newId(), gymId: gym.id, uid, sessionId, day, at, method, activityId }
  await tx.insert(checkIns).values(row)
  await jobs.send(tx, recountMilestones, { data: { uid } })
  const word = { gymId: gym.id, sessionId, uid, wasOn: true, day, about: at, shownBy: 'checkin' } as const
  await recordConfirmation(tx, { ...word, source: method === 'location' ? 'member' : 'checkin' }, now)
  return { ...shown(row), already: false }
}

/** Lets the member undo their own check-in, within ten minutes. */
export async function undoAtGym(
  { tx, jobs, now }: WriteContext,
  { gymId, uid }: { gymId: string; uid: string },
): Promise<void> {
  await oneAtATime(tx, gymId, uid)
  const mine = await latestAtGym(tx, gymId, uid, now)
  if (!mine) return
  if (!mayUndoOwn(mine, now)) throw conflict(message('You can only undo a check-in within 10 minutes.'), 'TOO_LATE')
  await tx.update(checkIns).set({ undoneAt: now, undoneBy: uid }).where(eq(checkIns.id, mine.id))
  await jobs.send(tx, recountMilestones, { data: { uid } })
  if (mine.activityId) await setEntryWithdrawn(tx, { actorId: uid, id: mine.activityId }, { isWithdrawn: true, now })
}

/** The member's check-in at the gym, outside of events, from the last three hours. */
export async function readAtGym(reader: Reader, { gymId, uid }: { gymId: string; uid: string }, now: Date) {
  const latest = await latestAtGym(reader, gymId, uid, now)
  if (!latest) return { latest: null, againAt: null }
  return { latest: shown(latest), againAt: new Date(latest.at.getTime() + GYM_AGAIN_AFTER_MS).toISOString() }
}

async function latestAtGym(reader: Reader, gymId: string, uid: string, at: Date) {
  const [row] = await reader
    .select()
    .from(checkIns)
    .where(
      and(
        eq(checkIns.uid, uid),
        eq(checkIns.gymId, gymId),
        isNull(checkIns.eventId),
        isNull(checkIns.undoneAt),
        gt(checkIns.at, new Date(at.getTime() - GYM_AGAIN_AFTER_MS)),
        sql`${checkIns.at} < ${new Date(at.getTime() + GYM_AGAIN_AFTER_MS).toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(checkIns.at))
    .limit(1)
  return row
}

const shown = ({ id, at, sessionId }: { id: string; at: Date; sessionId: string | null }): GymCheckInAnswer => ({
  id,
  at: at.toISOString(),
  sessionId,
  undoUntil: new Date(at.getTime() + OWN_UNDO_MS).toISOString(),
})

function sessionNow(gym: GymWeek, sessionId: string, at: Date) {
  const on = occurrencesAround(gym, at, { before: OPENS_BEFORE_MS, after: CLOSES_AFTER_MS })
  const session = on.find(({ item }) => item.id === sessionId)
  if (!session) throw badField('sessionId', message("isn't on right now"))
  return session
}

/** Serializes concurrent taps, so the second sees the first. */
async function oneAtATime(tx: Tx, gymId: string, uid: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gym check-in ${gymId} ${uid}`}, 0))`)
}
