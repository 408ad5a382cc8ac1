import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { gymMembers, gymPrivate, gymStaff } from '#domains/gyms/gyms/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { notify, notifyOfUpdate } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict, found, notFound } from '#platform/refusals.ts'
import { joinCodeFrom, joinCodeIn, REREQUEST_AFTER_MS } from '../rules.ts'
import { readJoinCode } from './reads.ts'

export interface Gym {
  id: string
  slug: string
  name: string
}

/**
 * Asks for membership, or joins with the code. Asking again changes nothing. The gym becomes the home gym of members
 * who have none. Throws 400 `code` for a wrong code, 409 for members without a code whom the gym declined recently.
 */
export async function joinGym(
  context: WriteContext,
  { gym, uid, code }: { gym: Gym; uid: string; code: string | undefined },
): Promise<void> {
  const { tx, now } = context
  const invited = code !== undefined && code.trim() !== ''
  if (invited) await checkCode(tx, gym.id, code)
  const before = await lockMember(tx, gym.id, uid)
  if (before?.status === 'declined' && !invited && now.getTime() - before.since.getTime() < REREQUEST_AFTER_MS)
    throw askLater()
  // Everyone can see the code on the wall, so members whom the gym removed still need approval.
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

/** Ends the membership or withdraws the request to join, and clears the home gym if it was this one. */
export async function leaveGym(tx: Tx, { gymId, uid }: { gymId: string; uid: string }): Promise<void> {
  await tx.delete(gymMembers).where(and(eq(gymMembers.gymId, gymId), eq(gymMembers.uid, uid), isTaken))
  await tx
    .update(users)
    .set({ homeGymId: null })
    .where(and(eq(users.uid, uid), eq(users.homeGymId, gymId)))
}

/** A declined request stays, so leaving can't be used to ask again. */
const isTaken = sql`${gymMembers.status} <> 'declined'`

/** Throws 404 if the member hasn't asked. */
export async function acceptMember(context: WriteContext, { gym, uid }: { gym: Gym; uid: string }): Promise<void> {
  const { tx, now } = context
  const member = await lockMember(tx, gym.id, uid)
  if (member?.status === 'member') return
  if (member?.status !== 'requested') throw notFound()
  await tx.update(gymMembers).set({ status: 'member', since: now }).where(which(gym.id, uid))
  await notifyOfUpdate(context, [uid], {
    title: message("You're now a member of {name}", { name: gym.name }),
    text: message('You can now read what the gym posts for its members.'),
    path: `/gym/${encodeURIComponent(gym.slug)}`,
  })
}

/**
 * Declines a request or removes a member, without notifying them. Throws 409 for staff, whose role has to be removed
 * first.
 */
export async function removeMember(
  tx: Tx,
  { gymId, uid, now }: { gymId: string; uid: string; now: Date },
): Promise<void> {
  const member = found(await lockMember(tx, gymId, uid))
  if (member.status === 'declined') return
  const [staff] = await tx
    .select({ role: gymStaff.role })
    .from(gymStaff)
    .where(and(eq(gymStaff.gymId, gymId), eq(gymStaff.uid, uid)))
  if (staff) throw conflict(message('This member is on the staff. Remove them from the staff first.'), 'IS_STAFF')
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
  if (given === undefined || given !== wanted) throw badField('code', message("That code isn't right."), 'WRONG_CODE')
}

/** An advisory lock, because there may be no row yet. */
async function lockMember(tx: Tx, gymId: string, uid: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`member ${gymId} ${uid}`}, 0))`)
  const [member] = await tx.select().from(gymMembers).where(which(gymId, uid))
  return member
}

const which = (gymId: string, uid: string) => and(eq(gymMembers.gymId, gymId), eq(gymMembers.uid, uid))

/** Notifies staff who can answer. Those who have a block with the member only see the request in the list. */
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
      title: message('{name} asked to join {gym}', {
        name: asking?.name.trim() || message('Someone'),
        gym: gym.name,
      }),
      path: `/gym/${encodeURIComponent(gym.slug)}/dashboard/members`,
    },
  })
}

const askLater = () =>
  conflict(message('The gym declined your last request. Ask at the front desk for the join code.'), 'REQUEST_DECLINED')
