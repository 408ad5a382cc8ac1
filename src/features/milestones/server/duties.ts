import { defineJob } from '#platform/jobs.ts'

/** Somebody's sessions or matches were deleted or brought back: what no longer holds is withdrawn (D19). */
export const recountMilestones = defineJob<{ uid: string }>('recountMilestones')

/** Finds who reached what time alone brings: years of training, a year at a belt (D19). Comes every day. */
export const findAnniversaries = defineJob<Record<string, never>>('findAnniversaries', { expireInSeconds: 600 })
