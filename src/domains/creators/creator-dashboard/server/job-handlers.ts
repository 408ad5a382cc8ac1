import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import { tellCreatorMessage } from './jobs.ts'
import { tellMessage } from './messages.ts'

type Parts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

export function creatorDashboardJobHandlers({ db, jobs, log, now }: Parts): JobHandler<never>[] {
  const told: JobHandler<{ messageId: string }> = {
    duty: tellCreatorMessage,
    run: ({ messageId }) => db.transaction((tx) => tellMessage({ tx, jobs, log, now: now() }, messageId)),
  }
  return [told] as JobHandler<never>[]
}
