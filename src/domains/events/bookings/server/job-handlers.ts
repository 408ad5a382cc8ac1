import { eq } from 'drizzle-orm'
import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import { asEvent } from '../rules.ts'
import { promoteClassWaitlist } from './jobs.ts'
import { bookedClasses } from './tables.ts'
import { fillClass } from './waitlist.ts'

type Parts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

export function bookingsJobHandlers({ db, jobs, log, now }: Parts): JobHandler<never>[] {
  const promoted: JobHandler<{ classId: string }> = {
    definition: promoteClassWaitlist,
    run: ({ classId }, { id }) =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(bookedClasses).where(eq(bookedClasses.id, classId)).for('update')
        if (row) await fillClass({ tx, jobs, log, now: now() }, asEvent(row), { freed: true, batch: `free ${id}` })
      }),
  }
  return [promoted] as JobHandler<never>[]
}
