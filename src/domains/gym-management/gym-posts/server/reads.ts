import { sql } from 'drizzle-orm'
import type { MaybeViewer } from '#domains/feed/activities/server/visible-to.ts'
import { readEntriesBy } from '#domains/feed/posts/server/reads.ts'
import type { Reader } from '#platform/database.ts'

/** A gym's posts that this viewer can see, latest first. */
export const readGymPosts = (
  reader: Reader,
  viewer: MaybeViewer,
  { gymId, ...page }: { gymId: string; cursor: string | undefined; limit: number },
) => readEntriesBy(reader, viewer, { actorId: gymId, which: sql`a.activity_type = 'gym_post'`, ...page })
