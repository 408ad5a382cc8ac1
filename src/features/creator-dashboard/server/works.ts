import type { Platform } from '#platform/context.ts'
import type { Work } from '#platform/jobs.ts'
import { tellCreatorMessage } from './duties.ts'
import { tellMessage } from './messages.ts'

type Parts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

export function creatorDashboardWorks({ db, jobs, log, now }: Parts): Work<never>[] {
  const told: Work<{ messageId: string }> = {
    duty: tellCreatorMessage,
    run: ({ messageId }) => db.transaction((tx) => tellMessage({ tx, jobs, log, now: now() }, messageId)),
  }
  return [told] as Work<never>[]
}
