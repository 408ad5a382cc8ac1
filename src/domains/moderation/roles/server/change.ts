import { eq, sql } from 'drizzle-orm'
import type { CreatorStatus } from '#domains/creators/creators/limits.ts'
import { changeCreatorStatus } from '#domains/creators/creators/server/creator-status.ts'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { COMMAND_LINE, recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import { lockAllAdmins } from '#domains/members/people/server/admins.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { notifyOfUpdate } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { conflict, notAllowed, notFound } from '#platform/refusals.ts'
import { isOwnAdminFlag, LAST_ADMIN, type RoleName } from '../rules.ts'

export interface RoleChange {
  uid: string
  role: RoleName
  on: boolean
  reason: string
  /** The uid of the admin, or the command line. */
  by: string
}

/**
 * Grants or revokes a role and logs the reason. Changes to admins are serialised, so that two admins can't revoke each
 * other and one always remains. Takes effect immediately, even in open pages. Idempotent.
 */
export async function changeRole(context: WriteContext, change: RoleChange): Promise<void> {
  const { tx } = context
  const { uid, role, on, by } = change
  if (isOwnAdminFlag(change)) throw notAllowed(message("You can't change your own admin role. Ask another admin."))
  const admins = await lockAllAdmins(tx)
  if (by !== COMMAND_LINE && !admins.some((admin) => admin.uid === by))
    throw notAllowed(message('Only admins can do this.'))
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.uid, uid)).for('no key update')
  if (!user) throw notFound()
  if ((user.role[role] ?? false) === on) return
  if (role === 'admin' && !on && !admins.some((admin) => admin.uid !== uid && admin.stays))
    throw conflict(LAST_ADMIN, 'LAST_ADMIN')
  if (role === 'creator' && (await followsCreatorStatus(context, change))) return notifyPages(tx, uid)
  await setRole(tx, uid, { [role]: on })
  await recordAuditEntry(tx, {
    ...{ who: by, action: on ? 'role.grant' : 'role.revoke', target: `users/${uid}`, at: context.now },
    before: { [role]: !on },
    after: { [role]: on },
    reason: change.reason,
  })
  await notifyAboutRole(context, change)
  await notifyPages(tx, uid)
}

/** Suspends or restores an existing creator. Returns whether that was needed; a revoked creator can't be restored. */
async function followsCreatorStatus(context: WriteContext, { uid, on, reason, by }: RoleChange): Promise<boolean> {
  const [page] = await context.tx.select({ state: creators.state }).from(creators).where(eq(creators.uid, uid))
  if (!page) return false
  const state: CreatorStatus = page.state
  if (on && state === 'revoked')
    throw conflict(
      message("This member's creator status was revoked, so they can't become a creator again."),
      'CREATOR_REVOKED',
    )
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
  admin: { granted: message("You're now an admin"), taken: message("You're no longer an admin") },
  moderator: { granted: message("You're now a moderator"), taken: message("You're no longer a moderator") },
  creator: { granted: message("You're now a creator"), taken: message("You're no longer a creator") },
} satisfies Record<RoleName, object>
const PATHS: Record<RoleName, string> = {
  admin: '/admin-dashboard',
  moderator: '/admin-dashboard',
  creator: '/creator/onboarding',
}

async function notifyAboutRole(context: WriteContext, { uid, role, on, reason }: RoleChange): Promise<void> {
  const extra = { title: TITLES[role][on ? 'granted' : 'taken'], text: reason, path: on ? PATHS[role] : '/' }
  await notifyOfUpdate(context, [uid], extra)
}

/** Makes the member's open pages reload their session after the commit. */
async function notifyPages(tx: Tx, uid: string): Promise<void> {
  const message = JSON.stringify({ uid, type: 'profile', body: {} })
  await tx.execute(sql`select pg_notify('open_mat_live', ${message})`)
}
