import { defineJob } from '#platform/jobs.ts'

/** Plans series without an end eight weeks ahead, asks their hosts whether they go on, and pauses those that nobody answers for. */
export const extendSeries = defineJob<Record<string, never>>('extendSeries', { expireInSeconds: 600 })
