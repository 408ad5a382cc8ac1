import { defineJob } from '#platform/jobs.ts'

/** Finds members who may have reached a time-based milestone: years of training, a year at a belt. Runs daily. */
export const findAnniversaries = defineJob<Record<string, never>>('findAnniversaries', { expireInSeconds: 600 })
