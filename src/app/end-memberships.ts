import { and, eq, notInArray } from 'drizzle-orm'
import type { Logging } from '#features/activities/server/log-activity.ts'
import { endAtProvider } from '#features/subscriptions/server/duties.ts'
import { subscriptions } from '#features/subscriptions/server/tables.ts'

/** D10: all memberships with a creator who was revoked end when what was paid for is over. */
export async function endMemberships({ tx, jobs }: Logging, creatorUid: string): Promise<void> {
  const rows = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.creatorUid, creatorUid), notInArray(subscriptions.state, ['ended', 'refunded'])))
  for (const { id } of rows) await jobs.send(tx, endAtProvider, { data: { subscriptionId: id, at: 'period_end' } })
}
