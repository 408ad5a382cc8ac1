import { defineJob } from '#platform/jobs.ts'

/** Publishes what was scheduled. Sent with the time; one that was moved or taken back meanwhile is left alone. */
export const publishContent = defineJob<{ contentId: string }>('publishContent')

/** Tells those for whom it opens that something was published. */
export const notifyAboutContent = defineJob<{ contentId: string }>('tellOfContent', {
  expireInSeconds: 600,
  heartbeatSeconds: 30,
})

/** What somebody teaches follows whether they may. */
export const followCreatorStatusJob = defineJob<{ creatorUid: string }>('followCreatorStanding')
