import { desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import { creatorApplications } from './tables.ts'

export type ApplicationRow = typeof creatorApplications.$inferSelect

/** Serializes applications by a member and decisions about them. */
export async function lockMember(tx: Tx, uid: string): Promise<void> {
  await tx.execute(sql`select from users where uid = ${uid} for no key update`)
}

/** A member's latest application, locked; null if there's none. */
export async function lockLatestApplication(tx: Tx, uid: string): Promise<ApplicationRow | null> {
  await lockMember(tx, uid)
  const [row] = await tx
    .select()
    .from(creatorApplications)
    .where(eq(creatorApplications.uid, uid))
    .orderBy(desc(creatorApplications.createdAt), desc(creatorApplications.id))
    .limit(1)
    .for('update')
  return row ?? null
}

/**
 * A submitted application, locked together with its applicant. Throws 404 for missing applications and for drafts,
 * because only the applicant can see drafts.
 */
export async function lockSubmitted(tx: Tx, id: string): Promise<ApplicationRow> {
  const [found] = await tx
    .select({ uid: creatorApplications.uid, submittedAt: creatorApplications.submittedAt })
    .from(creatorApplications)
    .where(eq(creatorApplications.id, id))
  if (!found?.submittedAt) throw notFound()
  await lockMember(tx, found.uid)
  const [row] = await tx.select().from(creatorApplications).where(eq(creatorApplications.id, id)).for('update')
  if (!row) throw notFound()
  return row
}
