import { and, eq } from 'drizzle-orm'
import type { StaffRole } from '#domains/gyms/gyms/rules.ts'
import { gymMembers, gymStaff } from '#domains/gyms/gyms/server/tables.ts'
import { notifyOfUpdate } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { type Message, message } from '#platform/messages.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import { LAST_OWNER } from '../rules.ts'
import type { Gym } from './writes.ts'

interface Person {
  gymId: string
  uid: string
}

/** Gives a member of the gym a role and notifies them. Throws 404 for anyone else, 409 for the last owner. */
export async function setRole(
  context: WriteContext,
  { gym, uid, role }: { gym: Gym; uid: string; role: StaffRole },
): Promise<void> {
  const { tx, now } = context
  const before = await lockStaff(tx, { gymId: gym.id, uid })
  if (before.role === role) return
  if (before.role === undefined && !(await isMember(tx, gym.id, uid))) throw notFound()
  if (before.isLastOwner) throw lastOwner()
  await tx
    .insert(gymStaff)
    .values({ gymId: gym.id, uid, role, since: now })
    .onConflictDoUpdate({ target: [gymStaff.gymId, gymStaff.uid], set: { role } })
  await notifyOfUpdate(context, [uid], {
    title: NEW_ROLE[role](gym.name),
    text: message(
      "You can now use the gym's dashboard. If you'd rather not be on the staff, choose “Leave the staff” on the gym's page.",
    ),
    path: `/gym/${encodeURIComponent(gym.slug)}`,
  })
}

/** Turns a staff member back into a plain member. Throws 404 for people who aren't staff, 409 for the last owner. */
export async function leaveStaff(tx: Tx, { gymId, uid, now }: Person & { now: Date }): Promise<void> {
  const { role, isLastOwner } = await lockStaff(tx, { gymId, uid })
  if (role === undefined) throw notFound()
  if (isLastOwner) throw lastOwner()
  await tx.delete(gymStaff).where(and(eq(gymStaff.gymId, gymId), eq(gymStaff.uid, uid)))
  await tx
    .insert(gymMembers)
    .values({ gymId, uid, status: 'member', since: now })
    .onConflictDoUpdate({ target: [gymMembers.gymId, gymMembers.uid], set: { status: 'member' } })
}

const NEW_ROLE: Record<StaffRole, (name: string) => Message> = {
  owner: (name) => message("You're now an owner of {name}", { name }),
  manager: (name) => message("You're now a manager of {name}", { name }),
  coach: (name) => message("You're now a coach at {name}", { name }),
}

/** Locks all of a gym's staff, so two owners can't step down at the same time. */
async function lockStaff(
  tx: Tx,
  { gymId, uid }: Person,
): Promise<{ role: StaffRole | undefined; isLastOwner: boolean }> {
  const staff = await tx
    .select({ uid: gymStaff.uid, role: gymStaff.role })
    .from(gymStaff)
    .where(eq(gymStaff.gymId, gymId))
    .orderBy(gymStaff.uid)
    .for('update')
  const role = staff.find((person) => person.uid === uid)?.role
  return { role, isLastOwner: role === 'owner' && staff.filter((person) => person.role === 'owner').length === 1 }
}

async function isMember(tx: Tx, gymId: string, uid: string): Promise<boolean> {
  const [member] = await tx
    .select({ status: gymMembers.status })
    .from(gymMembers)
    .where(and(eq(gymMembers.gymId, gymId), eq(gymMembers.uid, uid)))
  return member?.status === 'member'
}

const lastOwner = () => conflict(LAST_OWNER, 'LAST_OWNER')
