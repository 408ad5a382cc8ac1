import type { Logger } from 'pino'
import { readAudience } from '#domains/feed/activities/server/audience.ts'
import type { Database } from '#platform/database.ts'
import type { Live } from '#platform/live.ts'

/** Entries that come within so long of each other are looked up together. */
const GATHER_MS = 200

/**
 * Announces each new entry, as `feed` with its `activityId`, to those pages open in this process in whose feed it stands. Every
 * process does so for its own. Answers how to stop.
 */
export function announceEntries({ live, db, log }: { live: Live; db: Database; log: Logger }): () => void {
  let gathered: string[] = []
  let timer: NodeJS.Timeout | undefined

  const announce = async () => {
    const activityIds = gathered
    gathered = []
    timer = undefined
    try {
      for (const { activityId, uid } of await readAudience(db, { activityIds, uids: live.listening() }))
        live.notify({ uid, type: 'feed', body: { activityId } })
    } catch (error) {
      log.error({ err: error }, 'new entries were not announced')
    }
  }
  const stop = live.hear('activity', (body) => {
    gathered.push((body as { activityId: string }).activityId)
    timer ??= setTimeout(announce, GATHER_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
