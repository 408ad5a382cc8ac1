import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { days } from './clock.ts'
import type { RequestContext, Viewer } from './context.ts'
import type { Database, Tx } from './database.ts'
import { message } from './messages.ts'
import { badField, Refusal } from './refusals.ts'
import { answeredWrites } from './tables.ts'

const KEY = /^[\w.:-]{8,100}$/
export const ANSWER_RETENTION_MS = days(7)

/**
 * Runs a member's write in a transaction. With an `Idempotency-Key` header, it takes effect once: a repeat within a
 * week gets the original response, even if both arrive at the same time. A failed write leaves nothing behind and can
 * be retried. `call` names the procedure; the response has to be JSON.
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
    throw badField('Idempotency-Key', message('must be 8 to 100 letters, digits, dots, dashes, underscores or colons'))
  const { uid } = context.viewer
  const now = context.now()
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([call, input]))
    .digest('base64url')
  const mine = and(eq(answeredWrites.uid, uid), eq(answeredWrites.key, key))

  return context.transaction(async (tx) => {
    await tx
      .delete(answeredWrites)
      .where(and(mine, lt(answeredWrites.at, new Date(now.getTime() - ANSWER_RETENTION_MS))))
    // A concurrent repeat waits here until the first one has finished or failed.
    const [first] = await tx
      .insert(answeredWrites)
      .values({ uid, key, fingerprint, at: now })
      .onConflictDoNothing()
      .returning({ key: answeredWrites.key })
    if (!first) {
      const [before] = await tx.select().from(answeredWrites).where(mine)
      if (before?.fingerprint !== fingerprint)
        throw new Refusal('IDEMPOTENCY_KEY_REUSED', {
          status: 422,
          text: message('This Idempotency-Key was already used for a different request.'),
        })
      return before.answer as Answer
    }
    const answer = await work(tx)
    await tx.update(answeredWrites).set({ answer }).where(mine)
    return answer
  })
}

export async function deleteOldAnswers(db: Database, now: Date): Promise<void> {
  await db.delete(answeredWrites).where(lt(answeredWrites.at, new Date(now.getTime() - ANSWER_RETENTION_MS)))
}
