import { scoreOf } from '#domains/feed/activities/activity-types.ts'
import { activityIdOf, previewOf } from '#domains/feed/activities/rules.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import type { BeltSlug } from '#ui/belts.ts'
import { contentOf } from './entry.ts'
import { promotions } from './tables.ts'

interface Person {
  uid: string
  displayName: string
  username: string
}

/** By first name: belt, stripes, day and promoter. The current rank comes last. */
const HISTORIES: Readonly<Record<string, readonly (readonly [BeltSlug, number, string, string])[]>> = {
  ana: [
    ['white', 0, '2004-03-02', ''],
    ['blue', 0, '2006-06-17', 'Mestre Hélio Prates'],
    ['purple', 0, '2009-12-05', 'Mestre Hélio Prates'],
    ['brown', 0, '2012-07-14', 'Mestre Hélio Prates'],
    ['black', 0, '2016-12-10', 'Mestre Hélio Prates'],
    ['black', 1, '2019-12-14', 'Mestre Hélio Prates'],
    ['black', 2, '2022-12-17', 'Mestre Hélio Prates'],
  ],
  sean: [
    ['white', 0, '2019-09-10', ''],
    ['blue', 0, '2022-11-26', 'Declan Byrne'],
    ['blue', 2, '2025-06-21', 'Declan Byrne'],
  ],
  ciara: [['white', 3, '2026-06-20', 'Declan Byrne']],
}

export async function seedDemoPromotions(
  tx: Tx,
  { batchId, now, people }: { batchId: string; now: Date; people: readonly Person[] },
): Promise<void> {
  const dummy = { isDummy: true, dummyBatchId: batchId }
  for (const [name, history] of Object.entries(HISTORIES)) {
    const person = people.find(({ uid }) => uid === `demo-${name}`)
    if (!person) continue
    const { uid, displayName, username } = person
    for (const [at, [belt, stripes, day, promoterName]] of history.entries()) {
      const timestamp = new Date(`${day}T20:00:00Z`)
      if (timestamp > now) continue
      const id = `demoPromotion${String(at).padStart(7, '0')}`
      const activityId = activityIdOf(uid, timestamp, `prom${String(at).padStart(2, '0')}`)
      const earlier = history[at - 1]
      const kept = { uid, id, belt, stripes, day, promoterName, createdAt: timestamp, updatedAt: timestamp }
      const [row] = await tx
        .insert(promotions)
        .values({ ...kept, activityId, ...dummy })
        .returning()
      if (!row) continue
      const content = await contentOf(tx, row, earlier ? { belt: earlier[0], stripes: earlier[1] } : null)
      await tx.insert(activities).values({
        id: activityId,
        actorId: uid,
        activityType: 'belt_promotion',
        timestamp,
        visibility: 'followers',
        ...dummy,
        actorData: { displayName, photoURL: null, username, lastUpdated: timestamp.toISOString() },
        ...{ targetId: id, targetType: 'promotion', targetRef: `users/${uid}/promotions/${id}`, inFeed: true },
        content: { ...content, preview: previewOf(content.text ?? '') },
        score: scoreOf('belt_promotion'),
      })
    }
  }
}
