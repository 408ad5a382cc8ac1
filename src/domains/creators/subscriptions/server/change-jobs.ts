import { defineJob } from '#platform/jobs.ts'

/** Sends a payment back to a member, and ends at the provider what it was for. */
export const payMemberBack = defineJob<{ refundId: string; providerId: string | null }>('payMemberBack')

/** Adds gifts that wait to memberships that have room for their days. Comes every quarter of an hour. */
export const addWaitingGifts = defineJob<Record<string, never>>('addWaitingGifts', { retryLimit: 2 })
