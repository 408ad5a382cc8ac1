import { lockEvent } from '#domains/events/events/server/reads.ts'
import type { Platform } from '#platform/context.ts'
import type { JobHandler, Jobs } from '#platform/jobs.ts'
import { promoteWaitlist, sendReminders } from './jobs.ts'
import { remind } from './reminders.ts'
import { fillOpenSpots } from './waitlist.ts'

type Parts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

const EVERY_FIVE_MINUTES = '*/5 * * * *'

export function rsvpsJobHandlers(parts: Parts): JobHandler<never>[] {
  const promoted: JobHandler<{ eventId: string }> = {
    definition: promoteWaitlist,
    run: (asked, { id }) => promote(parts, { ...asked, batch: `free ${id}` }),
  }
  const reminded: JobHandler<Record<string, never>> = {
    definition: sendReminders,
    run: async () => {
      await remind(parts)
    },
  }
  return [promoted, reminded] as JobHandler<never>[]
}

/** Fills free places from the waitlist. Safe to repeat: notifications are sent once per `batch`. */
export async function promote(
  { db, jobs, log, now }: Parts,
  { eventId, batch }: { eventId: string; batch: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (event && !event.isDeleted) await fillOpenSpots({ tx, jobs, log, now: now() }, event, { freed: true, batch })
  })
}

export const scheduleReminders = (jobs: Jobs) => jobs.schedule(sendReminders, EVERY_FIVE_MINUTES, {})
