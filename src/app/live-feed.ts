import type { Logger } from 'pino'
import { readAudience } from '#domains/feed/activities/server/audience.ts'
import type { Database } from '#platform/database.ts'
import type { Live } from '#platform/live.ts'

/** Activities created within this time are looked up together. */
const GATHER_MS = 200

/**
 * Sends a `feed` event with the `activityId` of each new activity to the pages open in this process whose feed includes
 * it. Every process does so for its own pages. Returns a function that stops it.
 */
export function announceEntries({ live, db, log }: { live: Live; db: Database; log: Logger }): () => void {
  let gathered: { activityId: string; uid: string | undefined }[] = []
  let timer: NodeJS.Timeout | undefined

  const announce = async () => {
    const groups = Map.groupBy(gathered, ({ uid }) => uid)
    gathered = []
    timer = undefined
    try {
      for (const [only, entries] of groups) {
        const activityIds = entries.map(({ activityId }) => activityId)
        const uids = only === undefined ? live.listening() : [only]
        for (const { activityId, uid } of await readAudience(db, { activityIds, uids }))
          live.notify({ uid, type: 'feed', body: { activityId } })
      }
    } catch (error) {
      log.error({ err: error }, "couldn't announce new feed entries")
    }
  }
  const stop = live.hear('activity', (body, uid) => {
    gathered.push({ ...(body as { activityId: string }), uid })
    timer ??= setTimeout(announce, GATHER_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
