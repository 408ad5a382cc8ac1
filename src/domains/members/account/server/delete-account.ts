import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { recordAct } from '#domains/members/audit/server/audit.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Platform } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { REMINDED_BEFORE_MS } from '../limits.ts'
import { mailMember } from './deletion.ts'
import { deleteAccount } from './jobs.ts'
import { accountDeletions } from './tables.ts'

type Parts = Pick<Platform, 'config' | 'db' | 'files' | 'jobs' | 'log' | 'now'>

/** How a member is removed: steps that may be done again, and the last, with which their row goes. */
export interface Removal {
  steps: readonly { name: string; run(parts: Parts, uid: string): Promise<unknown> }[]
  last(tx: Tx, uid: string, now: Date): Promise<void>
}

/** Whom to remind, and whose time is over. Each of those is a job of its own. */
export async function keepDeletions({ db, jobs, now }: Pick<Parts, 'db' | 'jobs' | 'now'>): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    const soon = await tx
      .update(accountDeletions)
      .set({ remindedAt: at })
      .where(
        and(
          eq(accountDeletions.state, 'waiting'),
          isNull(accountDeletions.remindedAt),
          // Whoever is deleted by an admin cannot come back.
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

/**
 * Removes somebody whose time to come back is over. From the moment at which it begins nobody comes back; what it was stopped at is
 * done once more.
 */
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
    log.info({ uid, step: name }, 'a member is being deleted')
  }
  await db.transaction(async (tx) => {
    // Of two that are at it the second finds nobody.
    const [there] = await tx.select({ uid: users.uid }).from(users).where(eq(users.uid, uid)).for('update')
    if (!there) return
    await mailMember({ tx, jobs }, { uid, kind: 'done', day: null, of: `${uid}-done` })
    await recordAct(tx, {
      who: begun.askedBy,
      action: 'account.deleted',
      target: `users/${uid}`,
      before: { askedAt: begun.askedAt.toISOString() },
      reason: begun.askedBy === uid ? 'Asked for by the member.' : '',
      at: now(),
    })
    await removal.last(tx, uid, now())
    await tx.execute(sql`delete from account_deletions where uid = ${uid}`)
  })
}
