import { scoreOf } from '#domains/feed/activities/activity-types.ts'
import { activityIdOf, PREVIEW, previewOf } from '#domains/feed/activities/rules.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { posts } from '#domains/feed/posts/server/tables.ts'
import { hours } from '#platform/clock.ts'
import type { Tx } from '#platform/database.ts'

interface Seeded {
  gyms: readonly { id: string; name: string }[]
  batchId: string
  now: Date
}

const SAID = [
  {
    gym: 'Lua Branca Jiu-Jitsu',
    hoursAgo: 9,
    visibility: 'public',
    text: 'The new mats are down and they smell like a factory. Come and help us break them in: open mat on Sunday, visitors welcome.',
  },
  {
    gym: 'Lua Branca Jiu-Jitsu',
    hoursAgo: 30,
    visibility: 'gym_members',
    text: 'Members: the side door has a new lock. Hélio has your new key at the desk. Bring the old one.',
  },
  {
    gym: 'Liffey Lantern Jiu-Jitsu',
    hoursAgo: 52,
    visibility: 'public',
    text: 'Bank holiday on Monday: no morning class, open mat from 12 as always. Bring biscuits and you get the first round.',
  },
] as const

/** Two demo gyms' public posts, and one for members only. */
export async function seedDemoGymPosts(tx: Tx, { gyms, batchId, now }: Seeded): Promise<void> {
  for (const [at, { gym: name, hoursAgo, visibility, text }] of SAID.entries()) {
    const gym = gyms.find((each) => each.name === name)
    if (!gym) continue
    const timestamp = new Date(now.getTime() - hours(hoursAgo))
    const postId = `demoGymPost${String(at).padStart(9, '0')}`
    const activityId = activityIdOf(gym.id, timestamp, `gymps${at}`)
    await tx.insert(activities).values({
      id: activityId,
      actorId: gym.id,
      actorType: 'gym',
      actorData: { displayName: gym.name, photoURL: null, username: null, lastUpdated: timestamp.toISOString() },
      activityType: 'gym_post',
      timestamp,
      targetId: postId,
      targetType: 'post',
      targetRef: `gyms/${gym.id}/posts/${postId}`,
      content: { text, preview: previewOf(text, PREVIEW.gymPost) },
      visibility,
      audience: visibility === 'gym_members' ? `gym:${gym.id}` : null,
      metadata: { postId },
      score: scoreOf('gym_post'),
      inFeed: true,
      isDummy: true,
      dummyBatchId: batchId,
    })
    const moments = { createdAt: timestamp, updatedAt: timestamp }
    await tx.insert(posts).values({ userId: gym.id, id: postId, activityId, text, ...moments })
  }
}
