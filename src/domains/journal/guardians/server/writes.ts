import { and, eq, ne, sql } from 'drizzle-orm'
import type { WriteContext } from '#platform/context.ts'
import type { Database, Tx } from '#platform/database.ts'
import { hashOfToken } from '#platform/link-token.ts'
import { CONFIRM_DAYS } from '../rules.ts'
import { mailGuardian } from './mail.ts'
import { guardians } from './tables.ts'

/** Sets a member's guardian. A new address replaces the earlier one, whose link no longer works. */
export async function setGuardian(
  tx: Tx,
  { uid, email, language, now }: { uid: string; email: string; language: string; now: Date },
): Promise<void> {
  await tx.delete(guardians).where(and(eq(guardians.uid, uid), ne(guardians.email, email)))
  await tx.insert(guardians).values({ uid, email, language, sentAt: now }).onConflictDoNothing()
}

export async function sendLink({ tx, jobs }: WriteContext, { uid, email }: { uid: string; email: string }) {
  await jobs.send(tx, mailGuardian, { data: { uid, emailHash: hashOfToken(email) } })
}

/** Deletes a member's guardian; if `email` is given, only a guardian with that address. */
export async function removeGuardian(tx: Tx, { uid, email }: { uid: string; email?: string }): Promise<void> {
  await tx.delete(guardians).where(and(eq(guardians.uid, uid), email ? eq(guardians.email, email) : undefined))
}

export async function confirmGuardian(tx: Tx, uid: string, { now, language }: { now: Date; language: string }) {
  await tx.update(guardians).set({ confirmedAt: now, language }).where(eq(guardians.uid, uid))
}

/** Deletes addresses that weren't confirmed in a week, and those of members who are 18. Returns how many. */
export async function purgeGuardians(db: Database, now: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from guardians g where not exists (
        select from messaging m where m.uid = g.uid and m.adult_from > ${now.toISOString().slice(0, 10)}::date)
      or (g.confirmed_at is null
        and g.sent_at <= ${now.toISOString()}::timestamptz - ${CONFIRM_DAYS} * interval '1 day')`)
  return rowCount ?? 0
}
