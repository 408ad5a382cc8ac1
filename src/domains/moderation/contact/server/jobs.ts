import { defineJob } from '#platform/jobs.ts'

/** Mails the number of a ticket to whoever wrote it, or an answer. */
export const mailTicket = defineJob<{ id: string; answerId: string | null }>('mailTicket', { retryLimit: 8 })
