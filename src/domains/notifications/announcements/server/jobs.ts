import { defineJob } from '#platform/jobs.ts'

/** Tells an audience of an announcement, page by page; what was interrupted goes on where it was. */
export const sendAnnouncement = defineJob<{ id: string }>('sendAnnouncement', {
  expireInSeconds: 600,
  heartbeatSeconds: 30,
})
