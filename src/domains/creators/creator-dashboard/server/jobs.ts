import { defineJob } from '#platform/jobs.ts'

export const notifyCreatorMessage = defineJob<{ messageId: string }>('tellCreatorMessage', { expireInSeconds: 600 })
