import { sql } from 'drizzle-orm'
import type { TransactionalMail } from '#domains/notifications/mail/server/jobs.ts'
import type { World } from './world.ts'

/** The transactional emails queued for a member, sent or not, oldest first. */
export async function queuedEmailsFor({ db }: World, { uid }: { uid: string }): Promise<TransactionalMail[]> {
  const { rows } = await db.execute<{ data: TransactionalMail }>(
    sql`select data from pgboss.job where name = 'mailTransactional' and data ->> 'uid' = ${uid} order by created_on`,
  )
  return rows.map(({ data }) => data)
}
