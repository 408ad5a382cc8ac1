import { defineJob } from '#platform/jobs.ts'

/** Withdraws a class's expired offers and gives or offers the places to the next on its waitlist. */
export const promoteClassWaitlist = defineJob<{ classId: string }>('promoteClassWaitlist')
