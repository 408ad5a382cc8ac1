import { eq } from 'drizzle-orm'
import { lockAllAdmins } from '#domains/members/people/server/admins.ts'
import { activityLog } from '#domains/members/people/server/extension-points.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { WriteContext } from '#platform/context.ts'
import { regionalTag } from '#platform/languages.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import { readFarewell } from './farewell.ts'
import { type AccountMail, mailAccount } from './jobs.ts'
import { accountDeletions } from './tables.ts'

/**
 * Settles what affects other people, such as RSVPs, bookings, events without another host, and memberships in both
 * directions.
 */
export type Settle = (write: WriteContext, uid: string) => Promise<void>

/**
 * Hides the member from everyone immediately and schedules deletion in at least 14 days unless they cancel. Repeating
 * it changes nothing.
 */
export async function scheduleAccountDeletion(
  write: WriteContext,
  { uid, confirmation, settle }: { uid: string; confirmation: string; settle: Settle },
): Promise<Date> {
  const { tx, now } = write
  // If two admins leave concurrently, the second sees that the first is leaving.
  await lockAllAdmins(tx)
  const [member] = await tx.select().from(users).where(eq(users.uid, uid)).for('update')
  if (!member) throw notFound()
  const [before] = await tx.select().from(accountDeletions).where(eq(accountDeletions.uid, uid))
  if (before) return before.deleteAt
  const farewell = await readFarewell(tx, uid, now)
  if (confirmation.trim().replace(/^@/, '').toLowerCase() !== farewell.confirmation.toLowerCase())
    throw badField(
      'confirmation',
      message('Type {confirmation} to delete your account.', { confirmation: farewell.confirmation }),
    )
  if (farewell.obstacle === 'last_admin') throw conflict(message('There must be at least one admin.'), 'LAST_ADMIN')
  const deleteAt = new Date(farewell.deleteAt)
  await hide(write, { uid, by: uid, deleteAt })
  await settle(write, uid)
  await activityLog.get()(write, {
    actorId: uid,
    activityType: 'account_deletion',
    targetId: uid,
    targetType: 'user',
    visibility: 'private',
  })
  await mailMember(write, { uid, kind: 'asked', day: deleteAt, of: `${uid}-${now.getTime()}` })
  return deleteAt
}

/**
 * Makes the member visible again, without restoring what was settled (`Settle`). 409 if an admin deleted the account,
 * or once deletion has started.
 */
export async function cancelAccountDeletion({ tx, now }: WriteContext, uid: string): Promise<void> {
  const [row] = await tx.select().from(accountDeletions).where(eq(accountDeletions.uid, uid)).for('update')
  if (!row) return
  if (row.askedBy !== uid)
    throw conflict(
      message('Open Mat is deleting your account. If you think this is a mistake, write to us.'),
      'DELETED',
    )
  if (row.state !== 'waiting' || row.deleteAt <= now)
    throw conflict(message("It's too late: your account is already being deleted."), 'TOO_LATE')
  await show(tx, row)
}

/** Hides a member until `deleteAt`, when they are deleted. */
export async function hide(
  { tx, now }: WriteContext,
  { uid, by, deleteAt }: { uid: string; by: string; deleteAt: Date },
): Promise<void> {
  const [member] = await tx.select().from(users).where(eq(users.uid, uid)).for('update')
  if (!member) throw notFound()
  const { profileVisibility } = member
  await tx.insert(accountDeletions).values({ uid, askedAt: now, askedBy: by, deleteAt, profileVisibility })
  await tx.update(users).set({ profileVisibility: 'members' }).where(eq(users.uid, uid))
}

export async function show(tx: WriteContext['tx'], { uid, profileVisibility }: typeof accountDeletions.$inferSelect) {
  await tx.delete(accountDeletions).where(eq(accountDeletions.uid, uid))
  await tx.update(users).set({ profileVisibility }).where(eq(users.uid, uid))
}

export async function mailMember(
  { tx, jobs }: Pick<WriteContext, 'tx' | 'jobs'>,
  { uid, kind, day, of }: { uid: string; kind: AccountMail['kind']; day: Date | null; of: string },
): Promise<void> {
  const [member] = await tx
    .select({ email: users.email, language: users.language, country: users.country })
    .from(users)
    .where(eq(users.uid, uid))
  if (!member) return
  const { email, country } = member
  const language = regionalTag(member.language, country)
  await jobs.send(tx, mailAccount, { data: { email, language, kind, day: day?.toISOString() ?? null, of } })
}
