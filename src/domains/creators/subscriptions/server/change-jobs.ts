import { defineJob } from '#platform/jobs.ts'

/** Refunds a payment and ends its subscription at the provider. */
export const payMemberBack = defineJob<{ refundId: string; providerId: string | null }>('payMemberBack')

/** Adds waiting gifts to memberships that can take their days. Runs every 15 minutes. */
export const addWaitingGifts = defineJob<Record<string, never>>('addWaitingGifts', { retryLimit: 2 })
