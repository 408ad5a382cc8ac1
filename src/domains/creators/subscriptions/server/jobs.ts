import { defineJob } from '#platform/jobs.ts'

/** Checks a checkout whose time is up, and ends it unless it was paid. */
export const endCheckout = defineJob<{ checkoutId: string }>('endCheckout')

/** Handles one of the provider's events. */
export const takePaymentEvent = defineJob<{ eventId: string }>('takePaymentEvent')

/** Fetches missed changes from the provider, and ends memberships and checkouts that have expired. Runs hourly. */
export const reconcilePayments = defineJob<Record<string, never>>('reconcilePayments', {
  retryLimit: 2,
  expireInSeconds: 1800,
})

/** Compares the ledger with the provider's records. Runs nightly. */
export const comparePayments = defineJob<Record<string, never>>('comparePayments', {
  retryLimit: 2,
  expireInSeconds: 3600,
})

/** Ends a membership: `once` immediately; `period_end` after the paid period, and only if it's billed. */
export const endAtProvider = defineJob<{ subscriptionId: string; at: 'once' | 'period_end' }>('endAtProvider')

/** Deletes a purged member at the provider. */
export const forgetPayer = defineJob<{ customer: string }>('forgetPayer', { retryLimit: 12, retryDelay: 60 })
