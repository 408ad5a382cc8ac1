import { type SQL, sql } from 'drizzle-orm'
import { isDay } from '#platform/day.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'

/** The last match of a page. Pages are sorted by day, then by time of recording, latest first. */
interface Place {
  day: string
  /** Milliseconds. */
  at: number
  id: string
}

export const writeCursor = ({ day, createdAt, id }: { day: string; createdAt: Date; id: string }): string =>
  Buffer.from(JSON.stringify([day, createdAt.getTime(), id])).toString('base64url')

/** The matches after the cursor, as a condition on `matches m`. Throws 400 for a cursor not from `writeCursor`. */
export function after(cursor: string | undefined): SQL {
  if (cursor === undefined) return sql`true`
  const { day, at, id } = readCursor(cursor)
  return sql`(m.day, m.created_at, m.id) < (${day}::date, ${new Date(at).toISOString()}::timestamptz, ${id})`
}

export const LATEST_FIRST = sql`m.day desc, m.created_at desc, m.id desc`

const YEAR_10000 = 253_402_300_800_000

function readCursor(text: string): Place {
  try {
    const [day, at, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const isTime = typeof at === 'number' && at >= 0 && at < YEAR_10000
    if (typeof day === 'string' && isDay(day) && isTime && typeof id === 'string' && /^\w{1,40}$/.test(id))
      return { day, at, id }
  } catch {}
  throw badField('cursor', message("isn't a valid cursor for this list"))
}
