import { defineJob } from '#platform/jobs.ts'

/** Emails the ticket number, or a reply, to the sender. */
export const mailTicket = defineJob<{ id: string; answerId: string | null }>('mailTicket', { retryLimit: 8 })
