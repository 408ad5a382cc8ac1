import { defineJob } from '#platform/jobs.ts'

/** Removes a batch of demo data, 400 documents at a time; continues after an interruption. */
export const cleanupDummyData = defineJob<{ batchId: string }>('cleanupDummyData', { expireInSeconds: 600 })
