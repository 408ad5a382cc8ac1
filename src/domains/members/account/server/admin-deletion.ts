import { eq } from 'drizzle-orm'
import { recordAct } from '#domains/members/audit/server/audit.ts'
import { holdAdmins } from '#domains/members/people/server/admins.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { badField, conflict, notAllowed } from '#platform/refusals.ts'
import type { MemberFarewell } from '../contract.ts'
import { KEPT_FOR_APPEAL_MS } from '../limits.ts'
import { hide, mailMember, type Settle, show } from './deletion.ts'
import { readFarewell } from './farewell.ts'
import { accountDeletions } from './tables.ts'

/** What goes with somebody's account, for the admin who is about to delete it. */
export async function readMemberFarewell(reader: Reader, uid: string, now: Date): Promise<MemberFarewell> {
  const farewell = await readFarewell(reader, uid, now)
  const [row] = await reader.select().from(accountDeletions).where(eq(accountDeletions.uid, uid))
  const deleteAt = new Date(Math.max(now.getTime() + KEPT_FOR_APPEAL_MS, Date.parse(farewell.deleteAt)))
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

/** Hidden at once, told by mail, and gone in 30 days by the same job as who asked for it. Nobody does it to themselves here. */
export async function deleteMember(
  write: WriteContext,
  { uid, by, confirmation, reason, settle }: Act & { confirmation: string; reason: string; settle: Settle },
): Promise<Date> {
  const { tx, now } = write
  if (uid === by) throw notAllowed('Your own account is deleted in your settings.')
  await holdAdmins(tx)
  const farewell = await readMemberFarewell(tx, uid, now)
  if (confirmation.trim().replace(/^@/, '').toLowerCase() !== farewell.confirmation.toLowerCase())
    throw badField('confirmation', `Type ${farewell.confirmation} to delete this account.`)
  if (farewell.obstacle === 'last_admin') throw conflict('There must be at least one admin.', 'LAST_ADMIN')
  if (farewell.leaving) throw conflict('This account is being deleted already.', 'LEAVING')
  const deleteAt = new Date(farewell.deleteAt)
  await hide(write, { uid, by, deleteAt })
  await settle(write, uid)
  await recordAct(tx, {
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

/** What an admin deleted comes back, while it is there. What a member asked for themselves is theirs to take back. */
export async function keepMember({ tx, now }: WriteContext, { uid, by }: Act): Promise<void> {
  const [row] = await tx.select().from(accountDeletions).where(eq(accountDeletions.uid, uid)).for('update')
  if (!row) return
  if (row.askedBy === uid) throw conflict('They asked for it themselves, and alone take it back.', 'BY_MEMBER')
  if (row.state !== 'waiting' || row.deleteAt <= now)
    throw conflict('It is too late: it is being deleted now.', 'TOO_LATE')
  await show(tx, row)
  await recordAct(tx, {
    who: by,
    action: 'account.keep',
    target: `users/${uid}`,
    before: { deleteAt: row.deleteAt.toISOString() },
    at: now,
  })
}
