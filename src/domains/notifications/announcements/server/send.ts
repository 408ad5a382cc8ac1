import { eq, sql } from 'drizzle-orm'
import { createNotifications } from '#domains/notifications/notifications/server/notify.ts'
import type { Platform } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { readAudiencePage } from './audience.ts'
import { announcements } from './tables.ts'

type Parts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

/** Members notified per transaction. */
const PAGE = 2_000

/**
 * Notifies everyone in the audience once, on every channel they haven't turned off. Progress is saved in the same
 * transaction as each page, so retries don't repeat anything. Skips cancelled announcements. Throws if it isn't due yet
 * by this machine's clock.
 */
export async function sendToAudience(parts: Parts, id: string): Promise<void> {
  while (await parts.db.transaction((tx) => notifyPage(parts, tx, id)));
}

/** Returns whether there may be more members to notify. */
async function notifyPage({ jobs, log, now }: Parts, tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
  const at = now()
  if (!row || row.state === 'cancelled' || row.state === 'sent') return false
  if (row.sendAt > at) throw new Error('The announcement is not due yet.')
  const uids = await readAudiencePage(tx, row, { after: row.toldUntil, limit: PAGE })
  const last = uids.at(-1)
  const told =
    last === undefined
      ? 0
      : await createNotifications(
          { tx, jobs, log, now: at },
          {
            type: 'system_announcement',
            actorId: null,
            recipients: uids,
            extra: { title: row.title, ...(row.text && { text: row.text }), ...(row.path && { path: row.path }) },
            batch: `announcement ${id} ${row.toldUntil}`,
          },
        )
  const over = uids.length < PAGE
  await tx
    .update(announcements)
    .set({
      state: over ? 'sent' : 'sending',
      ...(over && { sentAt: at }),
      ...(last !== undefined && { toldUntil: last }),
      told: sql`${announcements.told} + ${told}`,
    })
    .where(eq(announcements.id, id))
  return !over
}
