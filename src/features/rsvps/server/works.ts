import { lockEvent } from '#features/events/server/reads.ts'
import type { Platform } from '#platform/context.ts'
import type { Jobs, Work } from '#platform/jobs.ts'
import { promoteWaitlist, sendReminders } from './duties.ts'
import { fillPlaces } from './line.ts'
import { remind } from './reminders.ts'

type Parts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

const EVERY_FIVE_MINUTES = '*/5 * * * *'

export function rsvpsWorks(parts: Parts): Work<never>[] {
  const promoted: Work<{ eventId: string }> = {
    duty: promoteWaitlist,
    run: (asked, { id }) => promote(parts, { ...asked, batch: `free ${id}` }),
  }
  const reminded: Work<Record<string, never>> = {
    duty: sendReminders,
    run: async () => {
      await remind(parts)
    },
  }
  return [promoted, reminded] as Work<never>[]
}

/** Done again it finds nothing left to give; in the last hours, where it only tells, it tells once for each `batch`. */
export async function promote(
  { db, jobs, log, now }: Parts,
  { eventId, batch }: { eventId: string; batch: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (event && !event.isDeleted) await fillPlaces({ tx, jobs, log, now: now() }, event, { freed: true, batch })
  })
}

export const scheduleReminders = (jobs: Jobs) => jobs.schedule(sendReminders, EVERY_FIVE_MINUTES, {})
