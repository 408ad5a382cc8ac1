import { defineJob } from '#platform/jobs.ts'

/**
 * Withdraws expired offers and gives or offers free places to the waitlist. Sent when the capacity grows, a check-in is
 * undone or an offer expires.
 */
export const promoteWaitlist = defineJob<{ eventId: string }>('promoteWaitlist')

/** Sends reminders for events that start in a day or in two hours. Runs every few minutes. */
export const sendReminders = defineJob<Record<string, never>>('sendReminders', { expireInSeconds: 600, retryLimit: 2 })
