import { defineJob } from '#platform/jobs.ts'

/**
 * Plans open-ended series eight weeks ahead, asks their hosts whether they're still on, and pauses those that no host
 * confirms.
 */
export const extendSeries = defineJob<Record<string, never>>('extendSeries', { expireInSeconds: 600 })
