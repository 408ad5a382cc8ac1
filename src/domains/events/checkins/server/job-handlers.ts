import type { Platform } from '#platform/context.ts'
import type { JobHandler, Jobs } from '#platform/jobs.ts'
import { confirmPlannedSessions } from './confirm-planned-sessions.ts'
import { confirmPlannedSessionsJob } from './jobs.ts'

const EVERY_HOUR = '17 * * * *'

export function checkinsJobHandlers({ db, now }: Pick<Platform, 'db' | 'now'>): JobHandler<never>[] {
  const heard: JobHandler<Record<string, never>> = {
    definition: confirmPlannedSessionsJob,
    run: async () => {
      await confirmPlannedSessions(db, now())
    },
  }
  return [heard] as JobHandler<never>[]
}

export const scheduleSessionConfirmation = (jobs: Jobs) => jobs.schedule(confirmPlannedSessionsJob, EVERY_HOUR, {})
