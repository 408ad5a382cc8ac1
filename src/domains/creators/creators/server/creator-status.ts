import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { followCreatorStatusJob } from '#domains/creators/content/server/jobs.ts'
import { endAllOf } from '#domains/creators/subscriptions/server/end-all.ts'
import { notifySuspended } from '#domains/creators/subscriptions/server/notify.ts'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import type { WriteContext } from '#platform/context.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import { type Message, message } from '#platform/messages.ts'
import { notAllowed, notFound } from '#platform/refusals.ts'
import type { CreatorForAdmin } from '../contract.ts'
import type { CreatorStatus } from '../limits.ts'
import { CREATOR_STATUS_STEPS, type CreatorStatusStep, mayChangeCreatorStatus } from '../rules.ts'
import { isoOf } from './applications.ts'
import { setCreatorRole } from './decide.ts'
import { lockMember } from './lock.ts'
import { notifyCreator } from './notify.ts'
import { applicationChanged } from './refusals.ts'
import { creators } from './tables.ts'

interface ReadContext {
  viewer: { uid: string }
  now: Date
}

/** Current and former creators, newest first, for admins. */
export async function readAllCreators(
  reader: Reader,
  looking: ReadContext,
  { state, cursor, limit }: { state?: CreatorStatus | undefined; cursor?: string | undefined; limit: number },
): Promise<{ items: CreatorForAdmin[]; nextCursor: string | null }> {
  const after = readTimeCursor(cursor)
  const { createdAt, uid } = creators
  const rows = await readRows(
    reader,
    looking,
    and(
      state && eq(creators.state, state),
      after && or(lt(createdAt, after.at), and(eq(createdAt, after.at), lt(uid, after.id))),
    ),
    limit + 1,
  )
  const { page: shown, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.since, id: row.creator.id }))
  return { items: shown, nextCursor }
}

export async function readForAdmin(reader: Reader, looking: ReadContext, uid: string): Promise<CreatorForAdmin> {
  const [creator] = await readRows(reader, looking, eq(creators.uid, uid), 1)
  if (!creator) throw notFound()
  return creator
}

/**
 * Suspends, restores or revokes a creator, for admins. Their role changes immediately: a suspended or revoked creator
 * isn't listed and can't sell memberships. Members keep what they paid for, but a revoked creator's aren't billed again.
 */
export async function changeCreatorStatus(
  context: WriteContext,
  { uid, step, reason, by }: { uid: string; step: CreatorStatusStep; reason: string; by: string },
): Promise<void> {
  const { tx, jobs, now } = context
  if (uid === by) throw notAllowed(message("You can't change the status of your own page. Ask another admin."))
  await lockMember(tx, uid)
  const [row] = await tx.select().from(creators).where(eq(creators.uid, uid)).for('update')
  if (!row) throw notFound()
  const state: CreatorStatus = CREATOR_STATUS_STEPS[step].to
  if (row.state === state && row.stateReason === reasonAfter(step, reason)) return
  if (!mayChangeCreatorStatus(step, row.state)) throw applicationChanged(row.state)
  await tx
    .update(creators)
    .set({ state, stateReason: reasonAfter(step, reason), updatedAt: now })
    .where(eq(creators.uid, uid))
  await setCreatorRole(tx, uid, state === 'approved')
  if (state === 'revoked') await endAllOf(context, { creatorUid: uid })
  if (state === 'suspended') await notifySuspended(context, uid)
  await jobs.send(tx, followCreatorStatusJob, { data: { creatorUid: uid } })
  await recordAuditEntry(tx, {
    who: by,
    action: `creator.${step}`,
    target: `users/${uid}`,
    before: { state: row.state },
    after: { state },
    reason,
    at: now,
  })
  await notifyCreator(context, uid, { ...NEWS[step], text: reason, of: `${uid} ${step} ${now.getTime()}` })
}

const reasonAfter = (step: CreatorStatusStep, reason: string) => (step === 'restore' ? '' : reason)

const NEWS = {
  suspend: { title: message('Your creator page was suspended'), path: '/creator/apply' },
  restore: { title: message('Your creator page is live again'), path: '/creator/dashboard' },
  revoke: { title: message("You're no longer a creator on Open Mat"), path: '/creator/apply' },
} satisfies Record<CreatorStatusStep, { title: Message; path: string }>

async function readRows(
  reader: Reader,
  { viewer, now }: ReadContext,
  which: SQL | undefined,
  limit: number,
): Promise<CreatorForAdmin[]> {
  const members = sql<number>`(select count(*)::int from subscriptions s where s.creator_uid = creators.uid
    and s.access_until > ${now.toISOString()}::timestamptz)`
  const rows = await reader
    .select({ row: creators, members })
    .from(creators)
    .where(which)
    .orderBy(desc(creators.createdAt), desc(creators.uid))
    .limit(limit)
  const actors = await readActors(
    reader,
    rows.map(({ row }) => row.uid),
  )
  return rows.map(({ row, members: counted }) => ({
    creator: actors.get(row.uid) ?? unknownActor(row.uid),
    ...{ state: row.state, stateReason: row.stateReason, payoutState: row.payoutState, members: counted },
    since: row.createdAt.toISOString(),
    onboardedAt: isoOf(row.onboardedAt),
    isOwn: row.uid === viewer.uid,
  }))
}
