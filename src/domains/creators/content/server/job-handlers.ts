import { eq } from 'drizzle-orm'
import { videoSettled } from '#domains/creators/videos/server/jobs.ts'
import { nameValue } from '#domains/members/people/rules.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Platform, WriteContext } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import { followCreatorStatus } from './creator-status.ts'
import { followCreatorStatusJob, notifyAboutContent, publishContent } from './jobs.ts'
import { notifyMembers } from './notify.ts'
import { publishDue, publishWaiting } from './publishing.ts'
import { contents } from './tables.ts'

type Parts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

export function contentJobHandlers(parts: Parts): JobHandler<never>[] {
  const published: JobHandler<{ contentId: string }> = {
    definition: publishContent,
    run: ({ contentId }) => within(parts, (context) => publishDue(context, contentId)),
  }
  const settled: JobHandler<{ fileId: string }> = {
    definition: videoSettled,
    run: ({ fileId }) => within(parts, (context) => publishWaiting(context, fileId)),
  }
  const told: JobHandler<{ contentId: string }> = {
    definition: notifyAboutContent,
    run: ({ contentId }) => within(parts, (context) => notifyAbout(context, contentId)),
  }
  const followed: JobHandler<{ creatorUid: string }> = {
    definition: followCreatorStatusJob,
    run: ({ creatorUid }) => within(parts, (context) => followCreatorStatus(context, creatorUid)),
  }
  return [published, settled, told, followed] as JobHandler<never>[]
}

const within = ({ db, jobs, log, now }: Parts, work: (context: WriteContext) => Promise<void>) =>
  db.transaction((tx) => work({ tx, jobs, log, now: now() }))

/** Notifies members of a lesson, unless it was unpublished before the job ran. */
export async function notifyAbout(context: WriteContext, id: string): Promise<void> {
  const [row] = await context.tx
    .select({ content: contents, name: users.displayName })
    .from(contents)
    .innerJoin(users, eq(users.uid, contents.creatorUid))
    .where(eq(contents.id, id))
  if (row?.content.state === 'published') await notifyMembers(context, row.content, nameValue(row.name))
}
