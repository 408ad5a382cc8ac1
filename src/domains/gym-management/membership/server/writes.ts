import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { gymMembers, gymPrivate, gymStaff } from '#domains/gyms/gyms/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import { ASK_AGAIN_MS, joinCodeFrom, joinCodeIn } from '../rules.ts'
import { readJoinCode } from './reads.ts'

export interface Gym {
  id: string
  slug: string
  name: string
}

/**
 * Asks for membership, or with the code becomes a member; asked twice is asked once. Who has no home gym yet has one now. A code
 * that is not right is 400 `code`; whom the gym did not take, and who has no code, asks again after a while: 409.
 */
export async function joinGym(
  context: WriteContext,
  { gym, uid, code }: { gym: Gym; uid: string; code: string | undefined },
): Promise<void> {
  const { tx, now } = context
  const invited = code !== undefined && code.trim() !== ''
  if (invited) await checkCode(tx, gym.id, code)
  const before = await lockMember(tx, gym.id, uid)
  if (before?.status === 'declined' && !invited && now.getTime() - before.since.getTime() < ASK_AGAIN_MS)
    throw askLater()
  // A code on a wall is no way back in for whom the gym took off its list: somebody looks at it.
  const status = invited && before?.status !== 'declined' ? ('member' as const) : ('requested' as const)
  if (before?.status !== 'member' && before?.status !== status) {
    await tx
      .insert(gymMembers)
      .values({ gymId: gym.id, uid, status, since: now })
      .onConflictDoUpdate({ target: [gymMembers.gymId, gymMembers.uid], set: { status, since: now } })
    if (status === 'requested') await notifyStaff(context, gym, uid)
  }
  await tx
    .update(users)
    .set({ homeGymId: gym.id })
    .where(and(eq(users.uid, uid), isNull(users.homeGymId), isNull(users.homeGymName)))
}

/** One tap: neither a member nor, if it was, at home there. */
export async function leaveGym(tx: Tx, { gymId, uid }: { gymId: string; uid: string }): Promise<void> {
  await tx.delete(gymMembers).where(and(eq(gymMembers.gymId, gymId), eq(gymMembers.uid, uid), isTaken))
  await tx
    .update(users)
    .set({ homeGymId: null })
    .where(and(eq(users.uid, uid), eq(users.homeGymId, gymId)))
}

/** What a gym declined stays: leaving is no way to ask again. */
const isTaken = sql`${gymMembers.status} <> 'declined'`

/** 404 for who did not ask. */
export async function acceptMember(context: WriteContext, { gym, uid }: { gym: Gym; uid: string }): Promise<void> {
  const { tx, now } = context
  const member = await lockMember(tx, gym.id, uid)
  if (member?.status === 'member') return
  if (member?.status !== 'requested') throw notFound()
  await tx.update(gymMembers).set({ status: 'member', since: now }).where(which(gym.id, uid))
  await notify(context, {
    type: 'account_update',
    actorId: null,
    recipients: [uid],
    extra: {
      title: `You're a member of ${gym.name}`,
      text: 'What the gym posts for its members is yours to read now.',
      path: `/gym/${encodeURIComponent(gym.slug)}`,
    },
  })
}

/** Declines a request, or takes a member off the list; nobody is told. Who is of the staff is taken off it first: 409. */
export async function removeMember(
  tx: Tx,
  { gymId, uid, now }: { gymId: string; uid: string; now: Date },
): Promise<void> {
  const member = await lockMember(tx, gymId, uid)
  if (!member) throw notFound()
  if (member.status === 'declined') return
  const [staff] = await tx
    .select({ role: gymStaff.role })
    .from(gymStaff)
    .where(and(eq(gymStaff.gymId, gymId), eq(gymStaff.uid, uid)))
  if (staff) throw conflict('They are part of the staff. Take them off the staff first.', 'IS_STAFF')
  await tx.update(gymMembers).set({ status: 'declined', since: now }).where(which(gymId, uid))
}

export async function renewJoinCode(tx: Tx, gymId: string): Promise<string> {
  const joinCode = joinCodeFrom(randomBytes(16))
  await tx
    .insert(gymPrivate)
    .values({ gymId, joinCode })
    .onConflictDoUpdate({ target: gymPrivate.gymId, set: { joinCode } })
  return joinCode
}

async function checkCode(tx: Tx, gymId: string, typed: string): Promise<void> {
  const [wanted, given] = [await readJoinCode(tx, gymId), joinCodeIn(typed)]
  if (given === undefined || given !== wanted) throw badField('code', 'That code is not right.', 'WRONG_CODE')
}

/** Locked, or its absence: of two who write one row, the second waits. */
async function lockMember(tx: Tx, gymId: string, uid: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`member ${gymId} ${uid}`}, 0))`)
  const [member] = await tx.select().from(gymMembers).where(which(gymId, uid))
  return member
}

const which = (gymId: string, uid: string) => and(eq(gymMembers.gymId, gymId), eq(gymMembers.uid, uid))

/** Those who may answer. Whom a block stands between hears nothing, and finds the request in the list. */
async function notifyStaff(context: WriteContext, gym: Gym, uid: string): Promise<void> {
  const [asking] = await context.tx.select({ name: users.displayName }).from(users).where(eq(users.uid, uid))
  const staff = await context.tx
    .select({ uid: gymStaff.uid })
    .from(gymStaff)
    .where(and(eq(gymStaff.gymId, gym.id), sql`${gymStaff.role} in ('owner', 'manager')`))
  await notify(context, {
    type: 'account_update',
    actorId: uid,
    recipients: staff.map((person) => person.uid),
    extra: {
      title: `${asking?.name.trim() || 'Somebody'} asks to be a member of ${gym.name}`,
      path: `/gym/${encodeURIComponent(gym.slug)}/dashboard/members`,
    },
  })
}

const askLater = () =>
  conflict("The gym didn't take your last request. Ask at the desk for the join code.", 'ASK_LATER')
