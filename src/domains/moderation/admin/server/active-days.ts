import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'

/** Activity is written in batches, at most this much later. */
const GATHERED_MS = 5_000

export interface ActiveDays {
  /** Records that a member is active. Only a member's first call each day causes a write. */
  note(uid: string): void
  /** Writes pending activity immediately. */
  close(): Promise<void>
}

/**
 * Records which members were active on which day (UTC). Each process writes a member's row once a
 * day; concurrent processes write the same row. Demo members aren't counted.
 */
export function openActiveDays({ db, log, now }: { db: Database; log: Logger; now: Clock }): ActiveDays {
  let day = ''
  let seen = new Set<string>()
  let gathered: { uid: string; day: string }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const those = gathered
    gathered = []
    if (those.length === 0) return
    try {
      await db.execute(sql`
        insert into active_days (uid, day)
        select u.uid, w.day from unnest(${sql.param(those.map(({ uid }) => uid))}::text[],
          ${sql.param(those.map((each) => each.day))}::date[]) w(uid, day)
        join users u on u.uid = w.uid and not u.is_dummy order by 1, 2 on conflict do nothing`)
    } catch (error) {
      // Their next request records them again.
      for (const { uid } of those) seen.delete(uid)
      log.error({ err: error }, "couldn't save today's active members")
    }
  }
  return {
    note(uid) {
      const today = now().toISOString().slice(0, 10)
      if (today !== day) {
        day = today
        seen = new Set()
      }
      if (seen.has(uid)) return
      seen.add(uid)
      gathered.push({ uid, day })
      timer ??= setTimeout(() => void write(), GATHERED_MS)
    },
    close: write,
  }
}
