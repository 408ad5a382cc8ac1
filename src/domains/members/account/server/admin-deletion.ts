import { eq } from 'drizzle-orm'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import { lockAllAdmins } from '#domains/members/people/server/admins.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict, notAllowed } from '#platform/refusals.ts'
import type { MemberFarewell } from '../contract.ts'
import { APPEAL_RETENTION_MS } from '../limits.ts'
import { hide, mailMember, type Settle, show } from './deletion.ts'
import { readFarewell } from './farewell.ts'
import { accountDeletions } from './tables.ts'

/** The details an admin sees before deleting a member's account. */
export async function readMemberFarewell(reader: Reader, uid: string, now: Date): Promise<MemberFarewell> {
  const farewell = await readFarewell(reader, uid, now)
  const [row] = await reader.select().from(accountDeletions).where(eq(accountDeletions.uid, uid))
  const deleteAt = new Date(Math.max(now.getTime() + APPEAL_RETENTION_MS, Date.parse(farewell.deleteAt)))
  return {
    ...farewell,
    deleteAt: deleteAt.toISOString(),
    leaving: row ? { deleteAt: row.deleteAt.toISOString(), byMember: row.askedBy === uid } : null,
  }
}

interface Act {
  uid: string
  /** The uid of the admin. */
  by: string
}

/**
 * Hides a member immediately, emails them, and schedules deletion in at least 30 days by the same job as members' own
 * requests. Admins can't delete their own account here.
 */
export async function deleteMember(
  write: WriteContext,
  { uid, by, confirmation, reason, settle }: Act & { confirmation: string; reason: string; settle: Settle },
): Promise<Date> {
  const { tx, now } = write
  if (uid === by) throw notAllowed(message('You can delete your own account in your settings.'))
  await lockAllAdmins(tx)
  const farewell = await readMemberFarewell(tx, uid, now)
  if (confirmation.trim().replace(/^@/, '').toLowerCase() !== farewell.confirmation.toLowerCase())
    throw badField(
      'confirmation',
      message('Type {confirmation} to delete this account.', { confirmation: farewell.confirmation }),
    )
  if (farewell.obstacle === 'last_admin') throw conflict(message('There must be at least one admin.'), 'LAST_ADMIN')
  if (farewell.leaving) throw conflict(message('This account is already scheduled for deletion.'), 'DELETION_SCHEDULED')
  const deleteAt = new Date(farewell.deleteAt)
  await hide(write, { uid, by, deleteAt })
  await settle(write, uid)
  await recordAuditEntry(tx, {
    who: by,
    action: 'account.delete',
    target: `users/${uid}`,
    after: { deleteAt: farewell.deleteAt },
    reason,
    at: now,
  })
  await mailMember(write, { uid, kind: 'removed', day: deleteAt, of: `${uid}-${now.getTime()}` })
  return deleteAt
}

/** Cancels a deletion requested by an admin. Only members themselves can cancel their own request. */
export async function cancelAdminDeletion({ tx, now }: WriteContext, { uid, by }: Act): Promise<void> {
  const [row] = await tx.select().from(accountDeletions).where(eq(accountDeletions.uid, uid)).for('update')
  if (!row) return
  if (row.askedBy === uid)
    throw conflict(message('This member asked for the deletion, so only they can cancel it.'), 'REQUESTED_BY_MEMBER')
  if (row.state !== 'waiting' || row.deleteAt <= now)
    throw conflict(message("It's too late: this account is already being deleted."), 'TOO_LATE')
  await show(tx, row)
  await recordAuditEntry(tx, {
    who: by,
    action: 'account.keep',
    target: `users/${uid}`,
    before: { deleteAt: row.deleteAt.toISOString() },
    at: now,
  })
}
