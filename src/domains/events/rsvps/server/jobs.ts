import { defineJob } from '#platform/jobs.ts'

/** Gives places that are free to who waits, and takes back offers that have run out. Sent when capacity grows. */
export const promoteWaitlist = defineJob<{ eventId: string }>('promoteWaitlist')

/** Finds events that start in a day, or in two hours, and reminds those who come. Comes every few minutes. */
export const sendReminders = defineJob<Record<string, never>>('sendReminders', { expireInSeconds: 600, retryLimit: 2 })
