import type { Platform } from '#platform/context.ts'
import type { Jobs, Work } from '#platform/jobs.ts'
import { hearRsvps } from './duties.ts'
import { hearOfRsvps } from './hear-of-rsvps.ts'

const EVERY_HOUR = '17 * * * *'

export function checkinsWorks({ db, now }: Pick<Platform, 'db' | 'now'>): Work<never>[] {
  const heard: Work<Record<string, never>> = {
    duty: hearRsvps,
    run: async () => {
      await hearOfRsvps(db, now())
    },
  }
  return [heard] as Work<never>[]
}

export const scheduleHearing = (jobs: Jobs) => jobs.schedule(hearRsvps, EVERY_HOUR, {})
