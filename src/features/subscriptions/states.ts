/** D12. */
export const subscriptionStates = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'cancelled_at_period_end',
  'paused',
  'comped',
  'gift',
  'ended',
  'refunded',
] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** What a line of the ledger is about; the sign of its amount says who gets it. */
export const ledgerKinds = ['charge', 'fee', 'refund', 'fee_refund', 'dispute', 'payout'] as const
export type LedgerKind = (typeof ledgerKinds)[number]
