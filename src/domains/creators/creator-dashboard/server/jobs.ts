import { defineJob } from '#platform/jobs.ts'

/** Notifies members of a creator's message. */
export const notifyCreatorMessage = defineJob<{ messageId: string }>('tellCreatorMessage', { expireInSeconds: 600 })
