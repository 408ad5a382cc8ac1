import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Platform } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { REMINDED_BEFORE_MS } from '../limits.ts'
import { mailMember } from './deletion.ts'
import { deleteAccount } from './jobs.ts'
import { accountDeletions } from './tables.ts'

type Parts = Pick<Platform, 'config' | 'db' | 'files' | 'jobs' | 'log' | 'now'>

/** How a member is deleted: idempotent steps, then a last one that removes their row. */
export interface Removal {
  steps: readonly { name: string; run(parts: Parts, uid: string): Promise<unknown> }[]
  last(tx: Tx, uid: string, now: Date): Promise<void>
}

/** Sends reminders and queues a job for each account that's due for deletion. */
export async function processDueDeletions({ db, jobs, now }: Pick<Parts, 'db' | 'jobs' | 'now'>): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    const soon = await tx
      .update(accountDeletions)
      .set({ remindedAt: at })
      .where(
        and(
          eq(accountDeletions.state, 'waiting'),
          isNull(accountDeletions.remindedAt),
          // Members deleted by an admin can't cancel, so they get no reminder.
          eq(accountDeletions.askedBy, accountDeletions.uid),
          lte(accountDeletions.deleteAt, new Date(at.getTime() + REMINDED_BEFORE_MS)),
        ),
      )
      .returning()
    for (const { uid, deleteAt, askedAt } of soon)
      await mailMember({ tx, jobs }, { uid, kind: 'soon', day: deleteAt, of: `${uid}-${askedAt.getTime()}` })
  })
  const due = await db.select().from(accountDeletions).where(lte(accountDeletions.deleteAt, at)).limit(100)
  await db.transaction((tx) => jobs.send(tx, deleteAccount, ...due.map(({ uid }) => ({ data: { uid } }))))
}

/** Deletes a member after the grace period. Once started, it can't be cancelled; if interrupted, it's run again. */
export async function runDeletion(parts: Parts, removal: Removal, uid: string): Promise<void> {
  const { db, jobs, log, now } = parts
  const [begun] = await db
    .update(accountDeletions)
    .set({ state: 'purging' })
    .where(and(eq(accountDeletions.uid, uid), lte(accountDeletions.deleteAt, now())))
    .returning()
  if (!begun) return
  for (const { name, run } of removal.steps) {
    await run(parts, uid)
    log.info({ uid, step: name }, 'deleting a member')
  }
  await db.transaction(async (tx) => {
    // If two deletions run concurrently, the second finds no row and stops.
    const [there] = await tx.select({ uid: users.uid }).from(users).where(eq(users.uid, uid)).for('update')
    if (!there) return
    await mailMember({ tx, jobs }, { uid, kind: 'done', day: null, of: `${uid}-done` })
    await recordAuditEntry(tx, {
      who: begun.askedBy,
      action: 'account.deleted',
      target: `users/${uid}`,
      before: { askedAt: begun.askedAt.toISOString() },
      explanation: begun.askedBy === uid ? message('Requested by the member.') : null,
      at: now(),
    })
    await removal.last(tx, uid, now())
    await tx.execute(sql`delete from account_deletions where uid = ${uid}`)
  })
}
