import { and, eq, inArray, isNull, like, sql } from 'drizzle-orm'
import { seedDemoContent } from '#domains/creators/content/server/demo.ts'
import { seedDemoCreator } from '#domains/creators/creators/server/demo.ts'
import { seedDemoEvents } from '#domains/events/events/server/demo.ts'
import { seedDemoTalk } from '#domains/feed/activities/server/demo.ts'
import { seedDemoClaims } from '#domains/gym-management/claims/server/demo.ts'
import { seedDemoGymPosts } from '#domains/gym-management/gym-posts/server/demo.ts'
import { seedDemoMembers } from '#domains/gym-management/membership/server/demo.ts'
import { seedDemoReviews } from '#domains/gym-management/reviews/server/demo.ts'
import { demoGyms, insertDemoGyms } from '#domains/gyms/gyms/server/demo.ts'
import { seedDemoCompetitions } from '#domains/journal/competitions/server/demo.ts'
import { seedDemoCurriculum } from '#domains/journal/curriculum/server/demo.ts'
import { seedDemoMatches } from '#domains/journal/matches/server/demo.ts'
import { seedDemoMilestones } from '#domains/journal/milestones/server/demo.ts'
import { seedDemoPromotions } from '#domains/journal/promotions/server/demo.ts'
import { seedDemoTeaching } from '#domains/journal/teaching/server/demo.ts'
import { seedDemoTraining } from '#domains/journal/training/server/demo.ts'
import { seedDemoPeople } from '#domains/members/people/server/demo.ts'
import { setPhoto } from '#domains/members/people/server/profile-photo.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { seedDemoConversations } from '#domains/messages/messages/server/demo.ts'
import { seedDemoNotifications } from '#domains/notifications/notifications/server/demo.ts'
import type { Platform } from '#platform/context.ts'
import type { Database, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { belts, normaliseBelt } from '#ui/belts.ts'
import { portrait } from '../../dev-services/identity/portraits.ts'

/** An arbitrary advisory lock number, the same in every process, so that only one of them seeds. */
const SEEDING_LOCK = 7_310_744

/**
 * Seeds an empty database with a demo community, so a newcomer sees Open Mat in use. Gyms, members and their content
 * are marked `isDummy` with one batch id, so all can be deleted together. Does nothing if there's any member or gym
 * already.
 * @param standInPays - whether the demo creator can be paid, which only works with the payments dev service.
 */
export async function seedDemoCommunity(
  db: Database,
  now: Date,
  { standInPays = false }: { standInPays?: boolean } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEEDING_LOCK})`)
    const { rows } = await tx.execute(sql`select from users union all select from gyms limit 1`)
    if (rows.length > 0) return
    const batchId = newId()
    const gyms = await insertDemoGyms(tx, demoGyms(batchId, now))
    const people = await seedDemoPeople(tx, { batchId, now })
    await sendHome(tx, people, gyms)
    await seedDemoClaims(tx, { batchId, now, gyms })
    await seedDemoMembers(tx, { gyms, now })
    await seedDemoEvents(tx, { batchId, now, gyms, people })
    await seedDemoTalk(tx, { batchId, now, people })
    await seedDemoTraining(tx, { batchId, now, people, gyms })
    await seedDemoTeaching(tx, { now, gyms })
    await seedDemoCurriculum(tx, { gyms })
    await seedDemoCompetitions(tx, { batchId, now })
    await seedDemoMatches(tx, { batchId, now, people })
    await seedDemoPromotions(tx, { batchId, now, people })
    await seedDemoMilestones(tx, { batchId, now, people })
    await seedDemoCreator(tx, { batchId, now, standInPays })
    await seedDemoContent(tx, { batchId, now, people })
    await seedDemoReviews(tx, { gyms, people, batchId, now })
    await seedDemoGymPosts(tx, { gyms, batchId, now })
    await seedDemoNotifications(tx, { now })
    await seedDemoConversations(tx, { now, gyms })
  })
}

/** Makes the demo gym in a member's city their home gym. */
async function sendHome(
  tx: Tx,
  people: Awaited<ReturnType<typeof seedDemoPeople>>,
  gyms: Awaited<ReturnType<typeof insertDemoGyms>>,
): Promise<void> {
  for (const gym of gyms) {
    const neighbours = people.filter(({ city, country }) => city === gym.city && country === gym.country)
    if (neighbours.length === 0) continue
    const uids = neighbours.map(({ uid }) => uid)
    await tx.update(users).set({ homeGymId: gym.id }).where(inArray(users.uid, uids))
  }
}

/** Gives the demo members without a photo a generated portrait, in which they wear their belt. */
export async function drawDemoPortraits({ db, files, now }: Pick<Platform, 'db' | 'files' | 'now'>): Promise<void> {
  const bare = await db
    .select({ uid: users.uid, beltRank: users.beltRank })
    .from(users)
    .where(and(like(users.uid, 'demo-%'), isNull(users.photoURL), eq(users.photoChosen, false)))
  for (const { uid, beltRank } of bare) {
    const photo = await portrait(uid.replace('demo-', ''), 'jpeg', belts[normaliseBelt(beltRank)].colour)
    await db.transaction((tx) => setPhoto(tx, { uid, photo, files, now: now() }))
  }
}
