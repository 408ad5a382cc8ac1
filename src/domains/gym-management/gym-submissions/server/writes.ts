import { and, eq, sql } from 'drizzle-orm'
import { CONFIRMATIONS_NEEDED, MAX_WAITING_GYMS } from '#domains/gym-management/gym-edits/limits.ts'
import { gymEdits, newGymConfirmations } from '#domains/gym-management/gym-edits/server/tables.ts'
import { derivedColumns, findGym, slugFor, zoneAt } from '#domains/gyms/gyms/server/reads.ts'
import { gymPrivate, gyms } from '#domains/gyms/gyms/server/tables.ts'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import { notifyOfUpdate } from '#domains/notifications/notifications/server/notify.ts'
import type { Viewer, WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict, notFound, Refusal } from '#platform/refusals.ts'
import type { NewGym } from '../contract.ts'
import { countConfirmations, readSimilarGyms } from './reads.ts'

/** Adds a gym whose page only its author sees until it's confirmed or approved. 409 with possible duplicates. */
export async function addGym(
  { tx, now }: WriteContext,
  viewer: Viewer,
  { confirmNew, address, location, schedule = [], ...said }: NewGym,
): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`new gym ${viewer.uid}`}, 0))`)
  const waiting = await tx.$count(gyms, and(eq(gyms.createdBy, viewer.uid), eq(gyms.status, 'pending_review')))
  if (waiting >= MAX_WAITING_GYMS)
    throw conflict(message("You have too many gyms waiting for review. Add more once they've been reviewed."))
  if (!confirmNew) {
    const like = await readSimilarGyms(tx, viewer, { name: said.name, at: location })
    if (like.length > 0)
      throw new Refusal('POSSIBLE_DUPLICATE', {
        status: 409,
        text: message('Is it one of these?'),
        data: { like },
      })
  }
  const id = newId()
  const { affiliation = null } = said
  const slug = await slugFor(tx, { id, name: said.name, city: address.city })
  await tx.insert(gyms).values({
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    ...address,
    ...location,
    ...derivedColumns({ ...location, name: said.name, previousNames: [], city: address.city, affiliation }),
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

/** Confirms that a gym exists. Two unconnected members with check-ins can approve it like an admin. */
export async function confirmNewGym(context: WriteContext, { id, uid }: { id: string; uid: string }): Promise<void> {
  const { tx, now } = context
  const gym = await lockWaiting(tx, id)
  await tx.insert(newGymConfirmations).values({ gymId: id, uid, at: now }).onConflictDoNothing()
  if ((await countConfirmations(tx, { id, author: gym.createdBy })) >= CONFIRMATIONS_NEEDED)
    await decide(context, gym, { status: 'active', uid: null })
}

/** An admin's decision. A duplicate redirects to the gym it's merged into. */
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
  if (!target || target.id === id) throw badField('into', message('must be another gym'))
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
    await recordAuditEntry(tx, {
      who: uid,
      action: mergedInto ? 'gym.merge' : status === 'active' ? 'gym.approve' : 'gym.reject',
      target: `locations/${id}`,
      before: { status: 'pending_review' },
      after: { status, mergedInto },
      at: now,
    })
  if (createdBy === null) return
  await notifyOfUpdate(
    context,
    [createdBy],
    status === 'active'
      ? {
          title: message('{name} is on the map', { name }),
          text: mergedInto ? message('It was already listed.') : message('Thanks for adding it.'),
          path: `/gym/${slug}`,
        }
      : {
          title: message("{name} wasn't added", { name }),
          text: message("We couldn't confirm that this gym exists."),
          path: '/map',
        },
  )
}
