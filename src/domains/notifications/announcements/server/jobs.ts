import { defineJob } from '#platform/jobs.ts'

/** Sends an announcement to its audience page by page; resumes after an interruption. */
export const sendAnnouncement = defineJob<{ id: string }>('sendAnnouncement', { expireInSeconds: 600 })
