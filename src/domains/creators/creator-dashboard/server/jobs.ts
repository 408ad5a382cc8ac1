import { defineJob } from '#platform/jobs.ts'

/** Tells members what a creator wrote to them. */
export const notifyCreatorMessage = defineJob<{ messageId: string }>('tellCreatorMessage', {
  expireInSeconds: 600,
  heartbeatSeconds: 30,
})
