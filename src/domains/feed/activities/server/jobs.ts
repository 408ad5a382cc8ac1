import { defineJob } from '#platform/jobs.ts'

/** Something was logged that others are to be told of: finds them and tells them. */
export const onActivityCreated = defineJob<{ actorId: string; activityId: string }>('onActivityCreated', {
  expireInSeconds: 600,
  heartbeatSeconds: 30,
})

/** Somebody's sessions or matches were deleted or brought back: what no longer holds is withdrawn. */
export const recountMilestones = defineJob<{ uid: string }>('recountMilestones')
