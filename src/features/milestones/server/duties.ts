import { defineJob } from '#platform/jobs.ts'

/** Somebody's sessions or matches were deleted or brought back: what no longer holds is withdrawn (D19). */
export const recountMilestones = defineJob<{ uid: string }>('recountMilestones')
