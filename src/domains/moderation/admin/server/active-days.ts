import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'

/** What was seen is written down together, at most this long after it. */
const GATHERED_MS = 5_000

export interface ActiveDays {
  /** Somebody is here. Costs nothing but for the first time on a day. */
  note(uid: string): void
  /** Writes down at once what was gathered. */
  close(): Promise<void>
}

/**
 * Who was here on which day (UTC). A process writes each member once a day; several of them write the same row. People of the
 * demo community are not counted.
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
      // They are noted again when they come back.
      for (const { uid } of those) seen.delete(uid)
      log.error({ err: error }, 'who was here today could not be written down')
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
