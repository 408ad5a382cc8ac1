import { defineJob } from '#platform/jobs.ts'

/** Finds members whose reminder is due in their time zone. Runs every few minutes. */
export const findTrainingReminders = defineJob<Record<string, never>>('findTrainingReminders', {
  expireInSeconds: 280,
  retryLimit: 2,
})

/** Reminds one member to train, unless they already have. `at` is the instant of the chosen time. */
export const remindToTrain = defineJob<{ uid: string; at: string }>('remindToTrain', { retryLimit: 4 })
