import { type SQL, sql } from 'drizzle-orm'
import type { WriteContext } from '#platform/context.ts'
import { type EventFacts, freePlace, placesLeft } from '../rules.ts'

/** A change to people's places on a waitlist. With `batch`, a repeated job doesn't notify them again. */
export interface PlaceChange {
  /** Uids, or ids of guests. */
  ids: string[]
  place: 'in' | 'offered' | 'free'
  until?: string
  batch?: string | undefined
}

/** Waiting people in one table. `of` is the condition for one event or class, `places` how many a person takes. */
export interface WaitingPeople {
  table: SQL
  id: SQL
  of: SQL
  places: SQL
  /** Notifies people of the change to their place. */
  changed(change: PlaceChange): Promise<void>
}

/** The waitlist of an event, or of a class on one date, whose row counts places taken and held, and people waiting. */
export interface Waitlist<Row extends EventFacts> {
  /** People from all of these tables wait in one line. */
  people: readonly WaitingPeople[]
  /** The row with its current counts. */
  reread(): Promise<Row>
  /** Schedules another `fillWaitlist` for when the offers end. */
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
  const at = sql`${now.toISOString()}::timestamptz`

  /** Withdraws expired offers. The members leave the waitlist and may join again. */
  const takeBackOffers = async (): Promise<boolean> => {
    let lapsed = 0
    for (const { table, of } of list.people) {
      const { rowCount } = await tx.execute(sql`
        update ${table} set status = 'cancelled', in_line = null, offered_until = null, updated_at = ${at}
        where ${of} and status = 'offered' and offered_until <= ${at}`)
      lapsed += rowCount ?? 0
    }
    return lapsed > 0
  }

  /** The first people on the waitlist who fit together with their guests. */
  const nextInLine = async (): Promise<Next[]> => {
    let left = placesLeft(current) ?? Number.POSITIVE_INFINITY
    if (current.waitingCount === 0 || left === 0) return []
    const waiting = list.people.map(
      ({ table, id, of, places }, kind) => sql`select ${kind}::int as kind, ${id} as id, ${places} as places, in_line
        from ${table} where ${of} and status = 'waitlisted' and in_line is not null
        ${left === Number.POSITIVE_INFINITY ? sql`` : sql`and ${places} <= ${left}`}`,
    )
    const { rows } = await tx.execute<Next>(sql`
      ${sql.join(waiting, sql` union all `)} order by in_line limit ${Math.min(left, MOST_AT_ONCE)}`)
    return rows.filter(({ places }) => {
      if (places > left) return false
      left -= places
      return true
    })
  }

  /** In the last hours, notifies everyone waiting who'd fit. */
  const notifyEveryone = async (): Promise<void> => {
    const left = placesLeft(current)
    if (current.waitingCount === 0 || left === 0) return
    for (const { table, id, of, places, changed } of list.people) {
      const { rows } = await tx.execute<{ id: string }>(sql`
        select ${id} as id from ${table} where ${of} and status = 'waitlisted' and in_line is not null
          ${left === null ? sql`` : sql`and ${places} <= ${left}`} order by in_line`)
      await changed({ ids: rows.map((one) => one.id), place: 'free', batch })
    }
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
    const next = await nextInLine()
    if (next.length === 0) return current
    const until = free.way === 'hold' ? free.until.toISOString() : undefined
    for (const [kind, { table, id, of, changed }] of list.people.entries()) {
      const ids = next.filter((one) => one.kind === kind).map((one) => one.id)
      if (ids.length === 0) continue
      await tx.execute(sql`
        update ${table} set updated_at = ${at},
          ${until ? sql`status = 'offered', offered_until = ${until}::timestamptz` : sql`status = 'going', in_line = null`}
        where ${of} and ${id} = any(${sql.param(ids)}::text[])`)
      await changed(until ? { ids, place: 'offered', until } : { ids, place: 'in' })
    }
    if (free.way === 'hold') await list.endOffersAt(free.until)
    current = await list.reread()
  }
}

/** `kind` is the index in `people` of the person's table. */
interface Next extends Record<string, unknown> {
  kind: number
  id: string
  places: number
}

const MOST_AT_ONCE = 500
