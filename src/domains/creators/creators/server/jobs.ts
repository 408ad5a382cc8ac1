import { defineJob } from '#platform/jobs.ts'

/** Refreshes a payout account from the provider, after a webhook or a return from its site. */
export const refreshPayouts = defineJob<{ accountId: string }>('refreshPayouts', { retryLimit: 5 })
