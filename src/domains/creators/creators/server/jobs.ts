import { defineJob } from '#platform/jobs.ts'

/** Asks the provider how an account for payouts stands and keeps the answer: what a webhook or a return from there leads to. */
export const refreshPayouts = defineJob<{ accountId: string }>('refreshPayouts', { retryLimit: 5 })
