import { defineJob } from '#platform/jobs.ts'

/** Looks how a checkout stands when its time is over, and ends it. */
export const endCheckout = defineJob<{ checkoutId: string }>('endCheckout')

/** Does what the provider told in one of its events. */
export const takePaymentEvent = defineJob<{ eventId: string }>('takePaymentEvent')

/** Asks the provider for what was missed, and ends what time has ended. Comes every hour. */
export const reconcilePayments = defineJob<Record<string, never>>('reconcilePayments', {
  retryLimit: 2,
  expireInSeconds: 1800,
})

/** Compares the ledger with what the provider moved. Comes every night. */
export const comparePayments = defineJob<Record<string, never>>('comparePayments', {
  retryLimit: 2,
  expireInSeconds: 3600,
})

/** Ends at the provider what is to cost nothing any more: of a member who left, or of a creator who may not teach any longer. */
export const endAtProvider = defineJob<{ subscriptionId: string; at: 'once' | 'period_end' }>('endAtProvider')

/** Has the provider forget somebody who paid and is gone for good. */
export const forgetPayer = defineJob<{ customer: string }>('forgetPayer', { retryLimit: 12, retryDelay: 60 })
