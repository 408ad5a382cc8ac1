import { ORPCError } from '@orpc/server'
import { and, eq, sql } from 'drizzle-orm'
import { CONFIRMATIONS_NEEDED, MAX_WAITING_GYMS } from '#domains/gym-management/gym-edits/limits.ts'
import { gymEdits, newGymConfirmations } from '#domains/gym-management/gym-edits/server/tables.ts'
import { derivedOf, findGym, slugFor, zoneAt } from '#domains/gyms/gyms/server/reads.ts'
import { gymPrivate, gyms } from '#domains/gyms/gyms/server/tables.ts'
import { recordAct } from '#domains/members/audit/server/audit.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { Viewer, WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import type { NewGym } from '../contract.ts'
import { countConfirmations, readLike } from './reads.ts'

/** Waits for its review, and is its author's alone to see meanwhile. 409 with the gyms it may be. */
export async function addGym(
  { tx, now }: WriteContext,
  viewer: Viewer,
  { confirmNew, address, location, schedule = [], ...said }: NewGym,
): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`new gym ${viewer.uid}`}, 0))`)
  const waiting = await tx.$count(gyms, and(eq(gyms.createdBy, viewer.uid), eq(gyms.status, 'pending_review')))
  if (waiting >= MAX_WAITING_GYMS) throw conflict('Some gyms that you added still wait for their review.')
  if (!confirmNew) {
    const like = await readLike(tx, viewer, { name: said.name, at: location })
    if (like.length > 0)
      throw new ORPCError('POSSIBLE_DUPLICATE', { status: 409, message: 'Is it one of these?', data: { like } })
  }
  const id = newId()
  const { affiliation = null } = said
  const slug = await slugFor(tx, { id, name: said.name, city: address.city })
  await tx.insert(gyms).values({
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    ...address,
    ...location,
    ...derivedOf({ ...location, name: said.name, previousNames: [], city: address.city, affiliation }),
    id,
    slug,
    name: said.name,
    schedule: schedule.map((session) => ({ ...session, id: session.id ?? newId() })),
    timezone: await zoneAt(tx, location),
    status: 'pending_review',
    createdBy: viewer.uid,
    createdAt: now,
    updatedAt: now,
  })
  await tx.insert(gymPrivate).values({ gymId: id })
  const changes = [{ field: 'name' as const, before: null, after: said.name }]
  await tx
    .insert(gymEdits)
    .values({ id: newId(), gymId: id, version: 1, uid: viewer.uid, source: 'added', changes, at: now })
  return id
}

/** Two members with check-ins do what an admin would. */
export async function confirmNewGym(context: WriteContext, { id, uid }: { id: string; uid: string }): Promise<void> {
  const { tx, now } = context
  const gym = await lockWaiting(tx, id)
  await tx.insert(newGymConfirmations).values({ gymId: id, uid, at: now }).onConflictDoNothing()
  if ((await countConfirmations(tx, { id, author: gym.createdBy })) >= CONFIRMATIONS_NEEDED)
    await decide(context, gym, { status: 'active', uid: null })
}

/** An admin's decision. A gym that was here already leads to that one from now on. */
export async function reviewGym(
  context: WriteContext,
  {
    id,
    uid,
    decision,
    into,
  }: { id: string; uid: string; decision: 'approve' | 'reject' | 'merge'; into?: string | undefined },
): Promise<'active' | 'rejected'> {
  const gym = await lockWaiting(context.tx, id)
  if (decision !== 'merge') {
    const status = decision === 'approve' ? 'active' : 'rejected'
    await decide(context, gym, { status, uid })
    return status
  }
  const target = into === undefined ? undefined : await findGym(context.tx, into, null)
  if (!target || target.id === id) throw badField('into', 'into: is no gym that it could be')
  await decide(context, gym, { status: 'active', uid, mergedInto: target.id })
  return 'active'
}

type Waiting = typeof gyms.$inferSelect

async function lockWaiting(tx: Tx, id: string): Promise<Waiting> {
  const [gym] = await tx.select().from(gyms).where(eq(gyms.id, id)).for('update')
  if (gym?.status !== 'pending_review') throw notFound()
  return gym
}

async function decide(
  context: WriteContext,
  { id, slug, name, version: before, createdBy }: Waiting,
  { status, uid, mergedInto = null }: { status: 'active' | 'rejected'; uid: string | null; mergedInto?: string | null },
) {
  const { tx, now } = context
  const version = before + 1
  await tx.update(gyms).set({ status, mergedInto, updatedAt: now, version }).where(eq(gyms.id, id))
  const changes = [{ field: 'status' as const, before: 'pending_review', after: status }]
  const source = uid === null ? 'suggestion' : 'admin'
  await tx.insert(gymEdits).values({ id: newId(), gymId: id, version, uid, source, changes, at: now })
  if (uid !== null)
    await recordAct(tx, {
      who: uid,
      action: mergedInto ? 'gym.merge' : status === 'active' ? 'gym.approve' : 'gym.reject',
      target: `locations/${id}`,
      before: { status: 'pending_review' },
      after: { status, mergedInto },
      at: now,
    })
  if (createdBy === null) return
  await notify(context, {
    type: 'account_update',
    actorId: null,
    recipients: [createdBy],
    extra:
      status === 'active'
        ? {
            title: `${name} is on the map`,
            text: mergedInto ? 'It was here already.' : 'Thank you for adding it.',
            path: `/gym/${slug}`,
          }
        : { title: `${name} was not added`, text: 'We could not find out that there is such a gym.', path: '/map' },
  })
}
