import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import { findTrainingReminders, remindToTrain } from './jobs.ts'
import { queueDueReminders, remind } from './remind.ts'

type Parts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

export function trainingRemindersJobHandlers(parts: Parts): JobHandler<never>[] {
  const found: JobHandler<Record<string, never>> = {
    definition: findTrainingReminders,
    run: async () => {
      await queueDueReminders(parts)
    },
  }
  const reminded: JobHandler<{ uid: string; at: string }> = {
    definition: remindToTrain,
    batch: 20,
    run: (due) => remind(parts, due),
  }
  return [found, reminded] as JobHandler<never>[]
}

const EVERY_FIVE_MINUTES = '*/5 * * * *'

export const scheduleTrainingReminders = (jobs: Parts['jobs']) =>
  jobs.schedule(findTrainingReminders, EVERY_FIVE_MINUTES, {})
