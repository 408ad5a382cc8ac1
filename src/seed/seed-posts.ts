import { scoreOf } from '#domains/feed/activities/activity-types.ts'
import { activityIdOf, previewOf } from '#domains/feed/activities/rules.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { posts } from '#domains/feed/posts/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { oneOf } from './chance.ts'
import type { Seeding } from './seed-batch.ts'
import type { SeededPerson } from './seed-people.ts'
import { texts } from './seed-texts.ts'

/** Inserts posts visible to everyone signed in, with their authors' entries. */
export async function seedPosts(
  tx: Tx,
  { chance, dummy, moment }: Seeding,
  { people, each }: { people: readonly SeededPerson[]; each: number },
): Promise<void> {
  const made = people.flatMap((person) =>
    Array.from({ length: each }, (_, at) => {
      const { uid, displayName, username } = person
      const [id, timestamp, text] = [newId(), moment(), oneOf(texts.posts, chance)]
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
