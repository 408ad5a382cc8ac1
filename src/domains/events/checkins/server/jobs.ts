import { defineJob } from '#platform/jobs.ts'

/** Prevents sessions from becoming unconfirmed while several members are going. Runs hourly. */
export const confirmPlannedSessionsJob = defineJob<Record<string, never>>('hearRsvps', {
  expireInSeconds: 600,
  retryLimit: 2,
})
