import type { Logger } from 'pino'
import { readBatchRecipients } from '#domains/notifications/notifications/server/reads.ts'
import type { Database } from '#platform/database.ts'
import type { Live } from '#platform/live.ts'

/**
 * Sends a `notification` event to the pages open in this process whose members are in a large batch. Every process does
 * so for its own pages. Returns a function that stops it.
 */
export function announceBatches({ live, db, log }: { live: Live; db: Database; log: Logger }): () => void {
  const announce = async (batch: string, uids: string[]) => {
    for (const uid of await readBatchRecipients(db, { batch, uids }))
      live.notify({ uid, type: 'notification', body: {} })
  }
  return live.hear('notifications', (body, uid) => {
    announce((body as { batch: string }).batch, uid === undefined ? live.listening() : [uid]).catch((error: unknown) =>
      log.error({ err: error }, "couldn't announce a batch of notifications"),
    )
  })
}
