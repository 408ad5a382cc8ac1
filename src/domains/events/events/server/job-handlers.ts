import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import { extendAllSeries } from './extend.ts'
import { extendSeries } from './jobs.ts'

type Parts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

export function eventsJobHandlers(parts: Parts): JobHandler<never>[] {
  const extended: JobHandler<Record<string, never>> = {
    definition: extendSeries,
    run: async () => {
      await extendAllSeries(parts)
    },
  }
  return [extended]
}

const EVERY_DAY = '17 3 * * *'

/** Schedules the job once a day across all processes. */
export const scheduleExtensions = (jobs: Parts['jobs']) => jobs.schedule(extendSeries, EVERY_DAY, {})
