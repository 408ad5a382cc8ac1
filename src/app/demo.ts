import { inArray, sql } from 'drizzle-orm'
import { plantDemoTalk } from '#features/activities/server/demo.ts'
import { plantDemoClaims } from '#features/claims/server/demo.ts'
import { plantDemoContent } from '#features/content/server/demo.ts'
import { plantDemoCreator } from '#features/creators/server/demo.ts'
import { plantDemoEvents } from '#features/events/server/demo.ts'
import { plantDemoGymPosts } from '#features/gym-posts/server/demo.ts'
import { demoGyms, insertDemoGyms } from '#features/gyms/server/demo.ts'
import { plantDemoMatches } from '#features/matches/server/demo.ts'
import { plantDemoMembers } from '#features/membership/server/demo.ts'
import { plantDemoConversations } from '#features/messages/server/demo.ts'
import { plantDemoMilestones } from '#features/milestones/server/demo.ts'
import { plantDemoNotifications } from '#features/notifications/server/demo.ts'
import { plantDemoPeople } from '#features/people/server/demo.ts'
import { users } from '#features/people/server/tables.ts'
import { plantDemoPromotions } from '#features/promotions/server/demo.ts'
import { plantDemoReviews } from '#features/reviews/server/demo.ts'
import { plantDemoTraining } from '#features/training/server/demo.ts'
import type { Database, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'

/** Any number; the same in every process, so that only one of them plants. */
const PLANTING_LOCK = 7_310_744

/**
 * Gives an empty database a community, so that a newcomer meets a living product. Every row is marked `isDummy` with
 * one batch id and can be wiped whole. Does nothing where there is any member or gym already.
 *
 * @param standInPays - whether its creator can be paid: at the stand-in for payments, and nowhere else.
 */
export async function plantDemoCommunity(
  db: Database,
  now: Date,
  { standInPays = false }: { standInPays?: boolean } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${PLANTING_LOCK})`)
    const { rows } = await tx.execute(sql`select from users union all select from gyms limit 1`)
    if (rows.length > 0) return
    const batchId = newId()
    const gyms = await insertDemoGyms(tx, demoGyms(batchId, now))
    const people = await plantDemoPeople(tx, { batchId, now })
    await sendHome(tx, people, gyms)
    await plantDemoClaims(tx, { batchId, now, gyms })
    await plantDemoMembers(tx, { gyms, now })
    await plantDemoEvents(tx, { batchId, now, gyms, people })
    await plantDemoTalk(tx, { batchId, now, people })
    await plantDemoTraining(tx, { batchId, now, people, gyms })
    await plantDemoMatches(tx, { batchId, now, people })
    await plantDemoPromotions(tx, { batchId, now, people })
    await plantDemoMilestones(tx, { batchId, now, people })
    await plantDemoCreator(tx, { batchId, now, standInPays })
    await plantDemoContent(tx, { batchId, now, people })
    await plantDemoReviews(tx, { gyms, people, batchId, now })
    await plantDemoGymPosts(tx, { gyms, batchId, now })
    await plantDemoNotifications(tx, { now })
    await plantDemoConversations(tx, { now, gyms })
  })
}

/** Everybody who lives where there is a demo gym trains there. */
async function sendHome(
  tx: Tx,
  people: Awaited<ReturnType<typeof plantDemoPeople>>,
  gyms: Awaited<ReturnType<typeof insertDemoGyms>>,
): Promise<void> {
  for (const gym of gyms) {
    const neighbours = people.filter(({ city, country }) => city === gym.city && country === gym.country)
    if (neighbours.length === 0) continue
    const uids = neighbours.map(({ uid }) => uid)
    await tx.update(users).set({ homeGymId: gym.id }).where(inArray(users.uid, uids))
  }
}
