import { type SQL, sql } from 'drizzle-orm'
import type { WriteContext } from '#platform/context.ts'
import { type EventFacts, freePlace, placesLeft } from '../rules.ts'

/** A change to the place of people on a waitlist. `batch` makes a repeated job notify once. */
export interface PlaceChange {
  uids: string[]
  place: 'in' | 'offered' | 'free'
  until?: string
  batch?: string | undefined
}

/** What people wait for: an event, or one date of a class. Its row counts who's going, held and waiting. */
export interface Waitlist<Row extends EventFacts> {
  /** The table of the people, the condition for those of this row, and how many places one of them takes. */
  people: { table: SQL; of: SQL; places: SQL }
  /** The row with its current counts. */
  reread(): Promise<Row>
  /** Tells people about their place, and logs it. */
  changed(change: PlaceChange): Promise<void>
  /** Calls `fillWaitlist` again when the offers end. */
  endOffersAt(until: Date): Promise<void>
}

/**
 * Withdraws expired offers, then gives or offers free places to the waitlist in order. A member with more guests than
 * fit keeps their position and is skipped. The caller must hold the row's lock; returns the updated row.
 * `freed`: a place was just freed, so in the last hours everyone waiting is notified.
 */
export async function fillWaitlist<Row extends EventFacts>(
  { tx, now }: WriteContext,
  row: Row,
  list: Waitlist<Row>,
  { freed, batch }: { freed: boolean; batch?: string | undefined },
): Promise<Row> {
  const { table, of, places } = list.people
  const at = sql`${now.toISOString()}::timestamptz`

  /** Members whose offer expired leave the waitlist and may join again. */
  const takeBackOffers = async (): Promise<boolean> => {
    const { rowCount } = await tx.execute(sql`
      update ${table} set status = 'cancelled', in_line = null, offered_until = null, updated_at = ${at}
      where ${of} and status = 'offered' and offered_until <= ${at}`)
    return (rowCount ?? 0) > 0
  }

  /** The first people on the waitlist who fit together with their guests. */
  const nextInLine = async (): Promise<string[]> => {
    let left = placesLeft(current) ?? Number.POSITIVE_INFINITY
    if (current.waitingCount === 0 || left === 0) return []
    const room = left === Number.POSITIVE_INFINITY ? sql`` : sql`and ${places} <= ${left}`
    const { rows } = await tx.execute<{ uid: string; places: number }>(sql`
      select uid, ${places} as places from ${table} where ${of} and status = 'waitlisted' and in_line is not null ${room}
      order by in_line limit ${Math.min(left, MOST_AT_ONCE)}`)
    return rows.flatMap(({ uid, places: taken }) => {
      if (taken > left) return []
      left -= taken
      return uid
    })
  }

  /** In the last hours, notifies everyone waiting who'd fit. */
  const notifyEveryone = async (): Promise<void> => {
    const left = placesLeft(current)
    if (current.waitingCount === 0 || left === 0) return
    const { rows } = await tx.execute<{ uid: string }>(sql`
      select uid from ${table} where ${of} and status = 'waitlisted' and in_line is not null
        ${left === null ? sql`` : sql`and ${places} <= ${left}`} order by in_line`)
    await list.changed({ uids: rows.map(({ uid }) => uid), place: 'free', batch })
  }

  const lapsed = row.heldCount > 0 && (await takeBackOffers())
  let current = lapsed ? await list.reread() : row
  const free = freePlace(current, now)
  if (free.way === 'leave') return current
  if (free.way === 'notify') {
    if (freed || lapsed) await notifyEveryone()
    return current
  }
  for (;;) {
    const uids = await nextInLine()
    if (uids.length === 0) return current
    const until = free.way === 'hold' ? free.until.toISOString() : undefined
    await tx.execute(sql`
      update ${table} set updated_at = ${at},
        ${until ? sql`status = 'offered', offered_until = ${until}::timestamptz` : sql`status = 'going', in_line = null`}
      where ${of} and uid = any(${sql.param(uids)}::text[])`)
    await list.changed(until ? { uids, place: 'offered', until } : { uids, place: 'in' })
    if (free.way === 'hold') await list.endOffersAt(free.until)
    current = await list.reread()
  }
}

const MOST_AT_ONCE = 500
