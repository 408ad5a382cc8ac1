import type { Logger } from 'pino'
import { endBoosts } from '#features/activities/server/boost.ts'
import { countDays } from '#features/admin/server/count-days.ts'
import { purgeDeletedComments } from '#features/comments/server/purge.ts'
import { purgeEvents } from '#features/events/server/purge.ts'
import { forgetOldMarks } from '#features/gym-insights/server/visits.ts'
import { releaseUnusedPhotos } from '#features/gym-photos/server/purge.ts'
import { purgeMessages } from '#features/messages/server/purge.ts'
import { forgetOrphans } from '#features/music/server/attached.ts'
import { forgetOldAttempts } from '#features/music/server/connect.ts'
import { forgetOldNotifications } from '#features/notifications/server/retention.ts'
import { purgePosts } from '#features/posts/server/purge.ts'
import { WAITING_MS } from '#features/training-data/limits.ts'
import { purgeImports } from '#features/training-data/server/import-portion.ts'
import { purgeVideoFiles } from '#features/videos/server/files.ts'
import { type Clock, hours, systemClock } from '#platform/clock.ts'
import type { OpenDatabase } from '#platform/database.ts'
import type { Files } from '#platform/files.ts'
import { forgetOldAnswers } from '#platform/write-once.ts'

export interface House {
  database: OpenDatabase
  files: Files
  log: Logger
  now?: Clock
  /** How many bytes lie in files, where they lie on this machine. */
  measureFiles?: (() => Promise<number>) | undefined
}

/** Any number; the same in every process, so that one of them at a time keeps the house. */
const HOUSEKEEPING_LOCK = 7_310_743

/** Clears away what nobody needs any more, at the start and every hour. Answers how to stop. */
export function startHousekeeping(house: House, { everyMs = hours(1) } = {}): { close(): Promise<void> } {
  const round = () =>
    keepHouse(house).then(
      () => {},
      (error: unknown) => house.log.error({ err: error }, 'the housekeeping did not run'),
    )
  let running = round()
  const timer = setInterval(() => {
    running = running.then(round)
  }, everyMs)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}

/** One round. What fails is logged and does not keep the rest from being done. False when another process is at it. */
export async function keepHouse({ database, files, log, now = systemClock, measureFiles }: House): Promise<boolean> {
  const { db, pool } = database
  const parts = {
    photos: () => releaseUnusedPhotos(db, now()),
    posts: () => purgePosts({ db, files, now: now() }),
    imports: () => purgeImports({ db, files }, new Date(now().getTime() - WAITING_MS)),
    videos: () => purgeVideoFiles(db, files, now()),
    events: () => purgeEvents(db, now()),
    comments: () => purgeDeletedComments(db, now()),
    notifications: () => forgetOldNotifications(db, now()),
    visits: () => forgetOldMarks(db, now()),
    musicAttempts: () => forgetOldAttempts(db, now()),
    playlists: () => forgetOrphans(db),
    messages: () => purgeMessages(db, now()),
    boosts: () => endBoosts(db, now()),
    answers: () => forgetOldAnswers(db, now()),
    counts: () => countDays({ db, now, measureFiles }),
  }
  const lock = await pool.connect()
  try {
    const { rows } = await lock.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [HOUSEKEEPING_LOCK])
    if (!rows[0]?.got) return false
    for (const [part, keep] of Object.entries(parts))
      await keep().catch((error: unknown) => log.error({ err: error, part }, 'a part of the housekeeping failed'))
    return true
  } finally {
    // A connection that cannot give the lock back is closed, which does.
    await lock.query('select pg_advisory_unlock_all()').then(
      () => lock.release(),
      (error: Error) => lock.release(error),
    )
  }
}
