import { defineJob } from '#platform/jobs.ts'

/** Finds who reached what time alone brings: years of training, a year at a belt. Comes every day. */
export const findAnniversaries = defineJob<Record<string, never>>('findAnniversaries', { expireInSeconds: 600 })
