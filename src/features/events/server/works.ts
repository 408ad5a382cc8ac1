import type { Platform } from '#platform/context.ts'
import type { Work } from '#platform/jobs.ts'
import { extendSeries } from './duties.ts'
import { extendAllSeries } from './extend.ts'

type Parts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

export function eventsWorks(parts: Parts): Work<never>[] {
  const extended: Work<Record<string, never>> = {
    duty: extendSeries,
    run: async () => {
      await extendAllSeries(parts)
    },
  }
  return [extended]
}

const EVERY_DAY = '17 3 * * *'

/** Once a day for all processes. */
export const scheduleExtensions = (jobs: Parts['jobs']) => jobs.schedule(extendSeries, EVERY_DAY, {})
