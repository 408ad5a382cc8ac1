import { defineJob } from '#platform/jobs.ts'

/** Refreshes a payout account from the provider, after a webhook. */
export const refreshPayouts = defineJob<{ accountId: string }>('refreshPayouts', { retryLimit: 5 })
