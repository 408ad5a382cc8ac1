import { setTimeout as pause } from 'node:timers/promises'
import { ORPCError } from '@orpc/server'
import { and, eq, sql } from 'drizzle-orm'
import { minutes } from '#platform/clock.ts'
import { type Database, type Tx, transact } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { paymentTurns } from './tables.ts'

/** Longer than the provider may take for all that is asked of it in one turn. */
const TURN_MS = minutes(3)
/** So long the next one waits for a turn, and looks this often. */
const PATIENCE_MS = 10_000
const LOOK_MS = 100

/** Of a membership, by our own id. */
export const membershipLease = (id: string) => `membership ${id}`

export interface Lease {
  /** Writes down what came of it, in a transaction of its own. Throws where the turn was lost: then somebody else has asked since. */
  write<Done>(work: (tx: Tx) => Promise<Done>): Promise<Done>
  /** Keeps a place of a tier for a member until the turn is over. Called while the tier is held (`lockTier`). */
  holdPlace(tx: Tx, place: { uid: string; tierId: string }): Promise<void>
}

/**
 * One conversation with the provider at a time about the same thing. Nothing is held in the database meanwhile, no row and no
 * connection, however long the provider takes: a row says whose turn it is. What was read before the provider was asked is read
 * again before it is written. A turn whose process died is over after a while; how things stand is then asked by the hourly round.
 * Throws 503 where it does not come to one's turn.
 *
 * @param about - such as `membership {id}` (`membershipTurn`).
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
  // By the database's own clock, which all processes share.
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
  new ORPCError('PAYMENT_UNDER_WAY', {
    status: 503,
    message: 'Something about this membership is still under way. Try again in a moment.',
  })

const tookTooLong = () =>
  new ORPCError('PAYMENT_UNDER_WAY', {
    status: 503,
    message: 'That took too long. Look again in a moment how your membership stands.',
  })
