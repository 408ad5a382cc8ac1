import type { Platform } from '#platform/context.ts'
import type { Work } from '#platform/jobs.ts'
import { findTrainingReminders, remindToTrain } from './duties.ts'
import { findDue, remind } from './remind.ts'

type Parts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

export function trainingRemindersWorks(parts: Parts): Work<never>[] {
  const found: Work<Record<string, never>> = {
    duty: findTrainingReminders,
    run: async () => {
      await findDue(parts)
    },
  }
  const reminded: Work<{ uid: string; at: string }> = {
    duty: remindToTrain,
    batch: 20,
    run: (due) => remind(parts, due),
  }
  return [found, reminded] as Work<never>[]
}

const EVERY_FIVE_MINUTES = '*/5 * * * *'

export const scheduleTrainingReminders = (jobs: Parts['jobs']) =>
  jobs.schedule(findTrainingReminders, EVERY_FIVE_MINUTES, {})
