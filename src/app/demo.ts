import { sql } from 'drizzle-orm'
import { plantDemoPeople } from '#features/people/server/demo.ts'
import type { Database } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'

/** Any number; the same in every process, so that only one of them plants. */
const PLANTING_LOCK = 7_310_744

/**
 * Gives an empty database a community, so that a newcomer meets a living product. Every row is marked `isDummy` with
 * one batch id and can be wiped whole. Does nothing where there is any member or gym already.
 */
export async function plantDemoCommunity(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${PLANTING_LOCK})`)
    const { rows } = await tx.execute(sql`select from users union all select from gyms limit 1`)
    if (rows.length > 0) return
    const batchId = newId()
    await plantDemoPeople(tx, { batchId, now })
  })
}
