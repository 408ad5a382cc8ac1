import type { Logger } from 'pino'
import { purgeVideoFiles } from '#domains/creators/videos/server/files.ts'
import { purgeBoards } from '#domains/events/board/server/writes.ts'
import { purgeEvents } from '#domains/events/events/server/purge.ts'
import { purgeGuests } from '#domains/events/guests/server/purge.ts'
import { purgeQuestionAnswers } from '#domains/events/rsvps/server/writes.ts'
import { endBoosts } from '#domains/feed/activities/server/boost.ts'
import { purgeDeletedComments } from '#domains/feed/comments/server/purge.ts'
import { purgePosts } from '#domains/feed/posts/server/purge.ts'
import { deleteOldVisitMarks } from '#domains/gym-management/gym-insights/server/visits.ts'
import { purgeMergeRows } from '#domains/gym-management/gym-merges/server/purge.ts'
import { releaseUnusedPhotos } from '#domains/gym-management/gym-photos/server/purge.ts'
import { purgeCompetitions } from '#domains/journal/competitions/server/writes.ts'
import { purgeGuardians } from '#domains/journal/guardians/server/writes.ts'
import { deleteOrphanedPlaylists } from '#domains/journal/music/server/attached-playlists.ts'
import { deleteOldAttempts } from '#domains/journal/music/server/connect.ts'
import { WAITING_MS } from '#domains/journal/training-data/limits.ts'
import { purgeImports } from '#domains/journal/training-data/server/import-portion.ts'
import { deleteExpiredSessions } from '#domains/members/session/server/writes.ts'
import { purgeMessages } from '#domains/messages/messages/server/purge.ts'
import { countDays } from '#domains/moderation/admin/server/count-days.ts'
import { deleteOldNotifications } from '#domains/notifications/notifications/server/retention.ts'
import { type Clock, hours, systemClock } from '#platform/clock.ts'
import type { OpenDatabase } from '#platform/database.ts'
import type { Files } from '#platform/files.ts'
import { deleteOldAnswers } from '#platform/write-once.ts'
import { refreshSearchWords } from './search/search-words.ts'

export interface HousekeepingOptions {
  database: OpenDatabase
  files: Files
  log: Logger
  now?: Clock
  /** Total bytes of stored files, if they're on this machine. */
  measureFiles?: (() => Promise<number>) | undefined
}

/** An arbitrary advisory lock number, the same in every process, so only one runs housekeeping at a time. */
const HOUSEKEEPING_LOCK = 7_310_743

/** Deletes what's no longer needed and updates what's derived, at startup and every hour. `close` stops it. */
export function startHousekeeping(
  options: HousekeepingOptions,
  { everyMs = hours(1) } = {},
): { close(): Promise<void> } {
  const round = () =>
    runHousekeeping(options).then(
      () => {},
      (error: unknown) => options.log.error({ err: error }, 'housekeeping failed'),
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

/**
 * One round. A part that fails is logged and doesn't stop the others. Returns false if another process is already
 * running it.
 */
export async function runHousekeeping({
  database,
  files,
  log,
  now = systemClock,
  measureFiles,
}: HousekeepingOptions): Promise<boolean> {
  const { db, pool } = database
  const parts = {
    sessions: () => deleteExpiredSessions(db, now()),
    photos: () => releaseUnusedPhotos(db, now()),
    posts: () => purgePosts({ db, files, now: now() }),
    imports: () => purgeImports({ db, files }, new Date(now().getTime() - WAITING_MS)),
    videos: () => purgeVideoFiles(db, files, now()),
    guests: () => purgeGuests(db, now()),
    boards: () => purgeBoards(db, now()),
    questionAnswers: () => purgeQuestionAnswers(db, now()),
    guardians: () => purgeGuardians(db, now()),
    events: () => purgeEvents(db, now()),
    competitions: () => purgeCompetitions(db, now()),
    comments: () => purgeDeletedComments(db, now()),
    notifications: () => deleteOldNotifications(db, now()),
    merges: () => purgeMergeRows(db, now()),
    visits: () => deleteOldVisitMarks(db, now()),
    musicAttempts: () => deleteOldAttempts(db, now()),
    playlists: () => deleteOrphanedPlaylists(db),
    messages: () => purgeMessages(db, now()),
    boosts: () => endBoosts(db, now()),
    answers: () => deleteOldAnswers(db, now()),
    searchWords: () => refreshSearchWords(db),
    counts: () => countDays({ db, now, measureFiles }),
  }
  const lock = await pool.connect()
  try {
    const { rows } = await lock.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [HOUSEKEEPING_LOCK])
    if (!rows[0]?.got) return false
    for (const [part, keep] of Object.entries(parts))
      await keep().catch((error: unknown) => log.error({ err: error, part }, 'a housekeeping task failed'))
    return true
  } finally {
    // If unlocking fails, closing the connection releases the lock.
    await lock.query('select pg_advisory_unlock_all()').then(
      () => lock.release(),
      (error: Error) => lock.release(error),
    )
  }
}
