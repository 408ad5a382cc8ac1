import { and, eq, gte, lte } from 'drizzle-orm'
import { SAME_SESSION_MS } from '#features/training/limits.ts'
import { trainingSessions } from '#features/training/server/tables.ts'
import type { Reader } from '#platform/database.ts'

/** D19: answers whether a session that begins then is logged already, and from then on knows of it. */
export type TakeStart = (startedAt: Date) => 'new' | 'there'

/** The beginnings of what a member has logged, of the time that matters. */
export async function readStarts(
  reader: Reader,
  uid: string,
  within?: { from: Date; until: Date },
): Promise<TakeStart> {
  const near = (at: Date, by: number) => new Date(at.getTime() + by)
  const rows = await reader
    .select({ startedAt: trainingSessions.startedAt })
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.uid, uid),
        eq(trainingSessions.isDeleted, false),
        within && gte(trainingSessions.startedAt, near(within.from, -SAME_SESSION_MS)),
        within && lte(trainingSessions.startedAt, near(within.until, SAME_SESSION_MS)),
      ),
    )
  const starts = new Map<number, number[]>()
  const slotOf = (time: number) => Math.floor(time / SAME_SESSION_MS)
  const add = (time: number) => void starts.set(slotOf(time), [...(starts.get(slotOf(time)) ?? []), time])
  for (const { startedAt } of rows) add(startedAt.getTime())
  return (startedAt) => {
    const time = startedAt.getTime()
    const close = [-1, 0, 1].flatMap((by) => starts.get(slotOf(time) + by) ?? [])
    if (close.some((one) => Math.abs(one - time) <= SAME_SESSION_MS)) return 'there'
    add(time)
    return 'new'
  }
}
