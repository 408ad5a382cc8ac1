import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { minutes } from '#platform/clock.ts'
import { type Database, type Tx, transact } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { Refusal } from '#platform/refusals.ts'
import { paymentTurns } from './tables.ts'

/** How long a lease lasts, which should be enough for all provider calls under it. */
const TURN_MS = minutes(3)
/** How long a caller waits for the lease, and how often it checks. */
const PATIENCE_MS = 10_000
const LOOK_MS = 100

export const membershipLease = (id: string) => `membership ${id}`

export interface Lease {
  /** Writes the result in its own transaction. Throws if the lease has expired and another caller has taken it. */
  write<Done>(work: (tx: Tx) => Promise<Done>): Promise<Done>
  /** Reserves a place in a tier until the lease ends. Call it while the tier is locked (`lockTier`). */
  holdPlace(tx: Tx, place: { uid: string; tierId: string }): Promise<void>
}

/**
 * Serializes provider calls about the same thing across processes. The lease is a table row, so no transaction or
 * connection stays open during slow calls. Anything read before a call has to be read again before writing. A lease
 * whose process died expires after a while, and the hourly reconciliation catches up. Throws 503 if the lease isn't
 * free in time.
 * @param about - such as `membership {id}` (`membershipLease`).
 */
export async function withLease<Done>(
  db: Database,
  about: string,
  work: (lease: Lease) => Promise<Done>,
): Promise<Done> {
  const holder = newId()
  await take(db, about, holder)
  const isOurs = and(eq(paymentTurns.about, about), eq(paymentTurns.holder, holder))
  try {
    return await work({
      write: (write) =>
        transact(db, async (tx) => {
          const held = await tx.select({ about: paymentTurns.about }).from(paymentTurns).where(isOurs).for('update')
          if (held.length === 0) throw tookTooLong()
          return write(tx)
        }),
      holdPlace: async (tx, place) => void (await tx.update(paymentTurns).set(place).where(isOurs)),
    })
  } finally {
    await db.delete(paymentTurns).where(isOurs)
  }
}

async function take(db: Database, about: string, holder: string): Promise<void> {
  // By the database's clock, which all processes share.
  const until = sql`clock_timestamp() + ${TURN_MS} * interval '1 millisecond'`
  for (const patience = Date.now() + PATIENCE_MS; ; await pause(LOOK_MS)) {
    const taken = await db
      .insert(paymentTurns)
      .values({ about, holder, until })
      .onConflictDoUpdate({
        target: paymentTurns.about,
        set: { holder, until, uid: null, tierId: null },
        setWhere: sql`${paymentTurns.until} <= clock_timestamp()`,
      })
      .returning({ about: paymentTurns.about })
    if (taken.length > 0) return
    if (Date.now() >= patience) throw stillUnderWay()
  }
}

const stillUnderWay = () =>
  new Refusal('PAYMENT_IN_PROGRESS', {
    status: 503,
    text: message("We're still working on another change to this membership. Try again in a moment."),
  })

const tookTooLong = () =>
  new Refusal('PAYMENT_IN_PROGRESS', {
    status: 503,
    text: message('That took too long. Check your membership in a moment before you try again.'),
  })
