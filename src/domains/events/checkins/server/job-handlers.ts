import type { Platform } from '#platform/context.ts'
import type { JobHandler, Jobs } from '#platform/jobs.ts'
import { confirmPlannedSessions } from './confirm-planned-sessions.ts'
import { hearRsvps } from './jobs.ts'

const EVERY_HOUR = '17 * * * *'

export function checkinsJobHandlers({ db, now }: Pick<Platform, 'db' | 'now'>): JobHandler<never>[] {
  const heard: JobHandler<Record<string, never>> = {
    definition: hearRsvps,
    run: async () => {
      await confirmPlannedSessions(db, now())
    },
  }
  return [heard] as JobHandler<never>[]
}

export const scheduleHearing = (jobs: Jobs) => jobs.schedule(hearRsvps, EVERY_HOUR, {})
