import { scoreOf } from '#domains/feed/activities/activity-types.ts'
import { activityIdOf, previewOf } from '#domains/feed/activities/rules.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { posts } from '#domains/feed/posts/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { oneOf } from './chance.ts'
import type { Seeding } from './seed-batch.ts'
import type { SeededPerson } from './seed-people.ts'

const SAYINGS: readonly [string, ...string[]] = [
  'Drilled the same sweep forty times. It worked once, so it counts.',
  'Open mat on Saturday was packed. Bring water next time.',
  'First week back after a month away. My lungs noticed.',
  'Grip fighting class tonight. Opening a jar tomorrow is somebody else’s job.',
  'Lost every round and learned something in each.',
  'New white belts everywhere. It is a good sign for a gym.',
  'Half guard all evening, from both sides of it.',
  'Washed the gi twice and it still knows what happened.',
]

/** Posts that everybody signed in sees, as their authors' own entries. */
export async function seedPosts(
  tx: Tx,
  { chance, dummy, moment }: Seeding,
  { people, each }: { people: readonly SeededPerson[]; each: number },
): Promise<void> {
  const made = people.flatMap((person) =>
    Array.from({ length: each }, (_, at) => {
      const { uid, displayName, username } = person
      const [id, timestamp, text] = [newId(), moment(), oneOf(SAYINGS, chance)]
      const activityId = activityIdOf(uid, timestamp, `post${String(at).padStart(2, '0')}`)
      return {
        activity: {
          ...{ id: activityId, actorId: uid, activityType: 'profile_post' as const, timestamp, inFeed: true, ...dummy },
          ...{ targetId: id, targetType: 'post', targetRef: `users/${uid}/posts/${id}`, visibility: 'public' as const },
          actorData: { displayName, photoURL: null, username, lastUpdated: timestamp.toISOString() },
          content: { text, preview: previewOf(text) },
          score: scoreOf('profile_post'),
        },
        post: { userId: uid, id, activityId, text, createdAt: timestamp, updatedAt: timestamp, ...dummy },
      }
    }),
  )
  if (made.length === 0) return
  await tx.insert(activities).values(made.map(({ activity }) => activity))
  await tx.insert(posts).values(made.map(({ post }) => post))
}
