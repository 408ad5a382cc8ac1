import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import { notifyCreatorMessage } from './jobs.ts'
import { notifyMessage } from './messages.ts'

type Parts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

export function creatorDashboardJobHandlers({ db, jobs, log, now }: Parts): JobHandler<never>[] {
  const told: JobHandler<{ messageId: string }> = {
    definition: notifyCreatorMessage,
    run: ({ messageId }) => db.transaction((tx) => notifyMessage({ tx, jobs, log, now: now() }, messageId)),
  }
  return [told] as JobHandler<never>[]
}
