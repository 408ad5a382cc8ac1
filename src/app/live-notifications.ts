import type { Logger } from 'pino'
import { readToldOf } from '#domains/notifications/notifications/server/reads.ts'
import type { Database } from '#platform/database.ts'
import type { Live } from '#platform/live.ts'

/**
 * Tells `notification` to those pages open in this process whose members a large batch concerns. Every process does so for
 * its own. Answers how to stop.
 */
export function announceBatches({ live, db, log }: { live: Live; db: Database; log: Logger }): () => void {
  const announce = async (batch: string) => {
    for (const uid of await readToldOf(db, { batch, uids: live.listening() }))
      live.notify({ uid, type: 'notification', body: {} })
  }
  return live.hear('notifications', (body) => {
    announce((body as { batch: string }).batch).catch((error: unknown) =>
      log.error({ err: error }, 'a batch of notifications was not announced'),
    )
  })
}
