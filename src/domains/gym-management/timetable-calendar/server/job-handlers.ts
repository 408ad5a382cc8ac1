import { eq, isNull } from 'drizzle-orm'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { defineJob, type JobHandler } from '#platform/jobs.ts'
import { calendarCipher } from './procedures.ts'
import { type RefreshParts, refreshCalendar } from './refresh.ts'
import { gymCalendars } from './tables.ts'

/** Queues a reading of every gym's calendar. Runs daily. */
const readTimetableCalendars = defineJob<Record<string, never>>('readTimetableCalendars')
const readTimetableCalendar = defineJob<{ gymId: string }>('readTimetableCalendar')

type Parts = Omit<RefreshParts, 'cipher'> & { secret: string }

export function timetableCalendarJobHandlers({ secret, ...parts }: Parts): JobHandler<never>[] {
  const all: JobHandler<Record<string, never>> = {
    definition: readTimetableCalendars,
    run: () => queueReadings(parts),
  }
  const one: JobHandler<{ gymId: string }> = {
    definition: readTimetableCalendar,
    concurrency: 2,
    run: ({ gymId }) => refreshCalendar({ ...parts, cipher: calendarCipher(secret) }, gymId, { notifies: true }),
  }
  return [all, one] as JobHandler<never>[]
}

async function queueReadings({ db, jobs }: Pick<Parts, 'db' | 'jobs'>): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .select({ gymId: gymCalendars.gymId })
      .from(gymCalendars)
      .innerJoin(gyms, eq(gyms.id, gymCalendars.gymId))
      .where(isNull(gyms.mergedInto))
    if (rows.length > 0) await jobs.send(tx, readTimetableCalendar, ...rows.map((data) => ({ data })))
  })
}

const EVERY_DAY = '23 3 * * *'

export const scheduleTimetableCalendars = (jobs: Parts['jobs']) => jobs.schedule(readTimetableCalendars, EVERY_DAY, {})
