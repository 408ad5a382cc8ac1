import { eq, sql } from 'drizzle-orm'
import type { CreatorStatus } from '#domains/creators/creators/limits.ts'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { COMMAND_LINE, recordAct } from '#domains/members/audit/server/audit.ts'
import { holdAdmins } from '#domains/members/people/server/admins.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { conflict, notAllowed, notFound } from '#platform/refusals.ts'
import { translatable } from '#platform/translatable.ts'
import { isOwnAdminFlag, LAST_ADMIN, type RoleName } from '../rules.ts'

export interface RoleChange {
  uid: string
  role: RoleName
  on: boolean
  reason: string
  /** The uid of the admin, or the command line. */
  by: string
}

/** How somebody who teaches is suspended or restored, with all that follows from it (domains/creators/creators). */
export type ChangeCreatorStatus = (
  context: WriteContext,
  change: { uid: string; step: 'suspend' | 'restore'; reason: string; by: string },
) => Promise<void>

/**
 * Grants or takes a role, with a reason that stays. Admins are changed one after the other: of two who remove each other the
 * second is no admin any more, and the last one stays. Open pages and the next request go by it at once. The same again is once.
 */
export async function changeRole(
  context: WriteContext,
  change: RoleChange,
  changeCreatorStatus: ChangeCreatorStatus,
): Promise<void> {
  const { tx } = context
  const { uid, role, on, by } = change
  if (isOwnAdminFlag(change)) throw notAllowed("You can't change your own admin role. Ask another admin.")
  const admins = await holdAdmins(tx)
  if (by !== COMMAND_LINE && !admins.some((admin) => admin.uid === by)) throw notAllowed('That is for admins.')
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.uid, uid)).for('no key update')
  if (!user) throw notFound()
  if ((user.role[role] ?? false) === on) return
  if (role === 'admin' && !on && !admins.some((admin) => admin.uid !== uid && admin.stays))
    throw conflict(LAST_ADMIN, 'last-admin')
  if (role === 'creator' && (await followsCreatorStatus(context, change, changeCreatorStatus)))
    return notifyPages(tx, uid)
  await setRole(tx, uid, { [role]: on })
  await recordAct(tx, {
    ...{ who: by, action: on ? 'role.grant' : 'role.revoke', target: `users/${uid}`, at: context.now },
    before: { [role]: !on },
    after: { [role]: on },
    reason: change.reason,
  })
  await notifyAboutRole(context, change)
  await notifyPages(tx, uid)
}

/** Whoever has a page as a creator is suspended and restored; who was revoked applies again. False where there is no page yet. */
async function followsCreatorStatus(
  context: WriteContext,
  { uid, on, reason, by }: RoleChange,
  changeCreatorStatus: ChangeCreatorStatus,
): Promise<boolean> {
  const [page] = await context.tx.select({ state: creators.state }).from(creators).where(eq(creators.uid, uid))
  if (!page) return false
  const state: CreatorStatus = page.state
  if (on && state === 'revoked')
    throw conflict('They were revoked as a creator. They have to apply again.', 'creator-revoked')
  if (on === (state === 'approved')) return false
  await changeCreatorStatus(context, { uid, step: on ? 'restore' : 'suspend', reason, by })
  return true
}

async function setRole(tx: Tx, uid: string, flag: Partial<Record<RoleName, boolean>>): Promise<void> {
  await tx
    .update(users)
    .set({ role: sql`${users.role} || ${JSON.stringify(flag)}::jsonb` })
    .where(eq(users.uid, uid))
}

const TITLES = {
  admin: translatable({ granted: 'You are an admin now', taken: 'You are no admin any more' }),
  moderator: translatable({ granted: 'You are a moderator now', taken: 'You are no moderator any more' }),
  creator: translatable({ granted: 'You can teach here now', taken: 'You do not teach here any more' }),
} satisfies Record<RoleName, object>
const PATHS: Record<RoleName, string> = {
  admin: '/admin-dashboard',
  moderator: '/admin-dashboard',
  creator: '/creator/onboarding',
}

async function notifyAboutRole(context: WriteContext, { uid, role, on, reason }: RoleChange): Promise<void> {
  const extra = { title: TITLES[role][on ? 'granted' : 'taken'], text: reason, path: on ? PATHS[role] : '/' }
  await notify(context, { type: 'account_update', actorId: null, recipients: [uid], extra })
}

/** The pages that the member has open ask anew who they are, when the transaction is over. */
async function notifyPages(tx: Tx, uid: string): Promise<void> {
  const message = JSON.stringify({ uid, type: 'profile', body: {} })
  await tx.execute(sql`select pg_notify('open_mat_live', ${message})`)
}
