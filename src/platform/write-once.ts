import { createHash } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { and, eq, lt } from 'drizzle-orm'
import { days } from './clock.ts'
import type { RequestContext, Viewer } from './context.ts'
import type { Database, Tx } from './database.ts'
import { badField } from './refusals.ts'
import { answeredWrites } from './tables.ts'

const KEY = /^[\w.:-]{8,100}$/
export const ANSWERS_KEPT_MS = days(7)

/**
 * Runs a member's write in a transaction. With the header `Idempotency-Key` it acts once: sent again within a week
 * it answers what it answered then, also when both arrive at the same time. A write that failed left nothing behind and
 * may be tried again. `call` names the procedure; the answer has to be JSON.
 */
export async function writeOnce<Answer>(
  context: RequestContext & { viewer: Viewer },
  call: string,
  input: unknown,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const key = context.request.headers.get('idempotency-key')
  if (key === null) return context.transaction(work)
  if (!KEY.test(key))
    throw badField('Idempotency-Key', 'Idempotency-Key: is to have 8 to 100 letters, numbers, dots, dashes or colons')
  const { uid } = context.viewer
  const now = context.now()
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([call, input]))
    .digest('base64url')
  const mine = and(eq(answeredWrites.uid, uid), eq(answeredWrites.key, key))

  return context.transaction(async (tx) => {
    await tx.delete(answeredWrites).where(and(mine, lt(answeredWrites.at, new Date(now.getTime() - ANSWERS_KEPT_MS))))
    // Whoever comes second waits here until the first is done, or has failed.
    const [first] = await tx
      .insert(answeredWrites)
      .values({ uid, key, fingerprint, at: now })
      .onConflictDoNothing()
      .returning({ key: answeredWrites.key })
    if (!first) {
      const [before] = await tx.select().from(answeredWrites).where(mine)
      if (before?.fingerprint !== fingerprint)
        throw new ORPCError('KEY_USED', { status: 422, message: 'That Idempotency-Key was used for something else.' })
      return before.answer as Answer
    }
    const answer = await work(tx)
    await tx.update(answeredWrites).set({ answer }).where(mine)
    return answer
  })
}

/** Forgets answers older than a week. */
export async function forgetOldAnswers(db: Database, now: Date): Promise<void> {
  await db.delete(answeredWrites).where(lt(answeredWrites.at, new Date(now.getTime() - ANSWERS_KEPT_MS)))
}
