import { defineJob } from '#platform/jobs.ts'

/** Counts which of a month's techniques members drilled and used in rounds. Runs daily. */
export const countLanded = defineJob<Record<string, never>>('countLanded', { expireInSeconds: 600 })
