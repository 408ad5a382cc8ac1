import { defineJob } from '#platform/jobs.ts'

/** Notifies the audience of a new activity. */
export const onActivityCreated = defineJob<{ actorId: string; activityId: string }>('onActivityCreated', {
  expireInSeconds: 600,
})

/** Recounts a member's milestones, awards new ones and withdraws those that no longer hold. */
export const recountMilestones = defineJob<{ uid: string }>('recountMilestones')
