import { defineJob } from '#platform/jobs.ts'

/** Removes a batch of demo data, 400 documents at a time; what was interrupted goes on with what is left. */
export const cleanupDummyData = defineJob<{ batchId: string }>('cleanupDummyData', {
  expireInSeconds: 600,
  heartbeatSeconds: 30,
})
