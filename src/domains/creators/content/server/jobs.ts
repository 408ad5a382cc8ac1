import { defineJob } from '#platform/jobs.ts'

/** Publishes a scheduled lesson, unless it was rescheduled or unscheduled since. */
export const publishContent = defineJob<{ contentId: string }>('publishContent')

/** Notifies the members who have access to a new lesson. */
export const notifyAboutContent = defineJob<{ contentId: string }>('tellOfContent', { expireInSeconds: 600 })

/** Hides or restores a creator's lessons when their status changes. */
export const followCreatorStatusJob = defineJob<{ creatorUid: string }>('followCreatorStanding')
