import { eq } from 'drizzle-orm'
import type { Logging } from '#features/activities/server/log-activity.ts'
import { FALLBACK_NAME } from '#features/people/rules.ts'
import { users } from '#features/people/server/tables.ts'
import { videoSettled } from '#features/videos/server/duties.ts'
import type { Platform } from '#platform/context.ts'
import type { Work } from '#platform/jobs.ts'
import { followCreatorStanding, publishContent, tellOfContent } from './duties.ts'
import { publishDue, publishWaiting } from './publishing.ts'
import { followStanding } from './standing.ts'
import { contents } from './tables.ts'
import { tellMembers } from './tell.ts'

type Parts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

export function contentWorks(parts: Parts): Work<never>[] {
  const published: Work<{ contentId: string }> = {
    duty: publishContent,
    run: ({ contentId }) => within(parts, (logging) => publishDue(logging, contentId)),
  }
  const settled: Work<{ fileId: string }> = {
    duty: videoSettled,
    run: ({ fileId }) => within(parts, (logging) => publishWaiting(logging, fileId)),
  }
  const told: Work<{ contentId: string }> = {
    duty: tellOfContent,
    run: ({ contentId }) => within(parts, (logging) => tellOf(logging, contentId)),
  }
  const followed: Work<{ creatorUid: string }> = {
    duty: followCreatorStanding,
    run: ({ creatorUid }) => within(parts, (logging) => followStanding(logging, creatorUid)),
  }
  return [published, settled, told, followed] as Work<never>[]
}

const within = ({ db, jobs, log, now }: Parts, work: (logging: Logging) => Promise<void>) =>
  db.transaction((tx) => work({ tx, jobs, log, now: now() }))

/** What was taken back before anybody heard of it is told to nobody. */
export async function tellOf(logging: Logging, id: string): Promise<void> {
  const [row] = await logging.tx
    .select({ content: contents, name: users.displayName })
    .from(contents)
    .innerJoin(users, eq(users.uid, contents.creatorUid))
    .where(eq(contents.id, id))
  if (row?.content.state === 'published') await tellMembers(logging, row.content, row.name.trim() || FALLBACK_NAME)
}
