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

/** States of an ended membership; joining again starts a new one. */
const OVER = ['ended', 'refunded'] as const satisfies readonly SubscriptionState[]
export const isOver = (state: SubscriptionState) => (OVER as readonly SubscriptionState[]).includes(state)

const BEGUN = ['trialing', 'active', 'past_due', 'cancelled_at_period_end', 'paused'] as const
const FREE = ['comped', 'gift'] as const

interface Step {
  /** Null: no membership yet. */
  from: readonly (SubscriptionState | null)[]
  to: SubscriptionState
}

/**
 * The steps of a membership, with the states they're allowed from. A change of state by the provider must be one of
 * them; changes that Open Mat makes itself (`moveSubscription`) aren't checked.
 */
export const SUBSCRIPTION_STEPS = {
  /** Starts a checkout. */
  begin: { from: [null], to: 'incomplete' },
  /** The checkout expired or failed. */
  abandon: { from: ['incomplete'], to: 'ended' },
  /** Joins a free tier. */
  join: { from: [null], to: 'active' },
  /** Starts a trial, which may follow a membership that cost nothing. */
  try: { from: ['incomplete', 'active', ...FREE], to: 'trialing' },
  /** The first payment and every renewal. */
  pay: { from: ['incomplete', 'trialing', 'active', 'past_due', ...FREE], to: 'active' },
  fail: { from: BEGUN, to: 'past_due' },
  /** The membership now ends with the paid period or the trial. */
  cancel: { from: ['incomplete', 'trialing', 'active', 'past_due', 'paused', ...FREE], to: 'cancelled_at_period_end' },
  resume: { from: ['cancelled_at_period_end'], to: 'active' },
  resumeTrial: { from: ['cancelled_at_period_end'], to: 'trialing' },
  pause: { from: ['trialing', 'active', 'past_due', 'cancelled_at_period_end'], to: 'paused' },
  unpause: { from: ['paused'], to: 'active' },
  unpauseTrial: { from: ['paused'], to: 'trialing' },
  /** Given by the creator for free. */
  comp: { from: [null], to: 'comped' },
  give: { from: [null, 'comped'], to: 'gift' },
  /** The membership ended, and given days that weren't used start. */
  useKeptDays: { from: [...BEGUN, 'comped'], to: 'gift' },
  end: { from: [...BEGUN, ...FREE], to: 'ended' },
  refund: { from: BEGUN, to: 'refunded' },
} as const satisfies Record<string, Step>
export type SubscriptionStep = keyof typeof SUBSCRIPTION_STEPS

/** The state after a step; undefined if it isn't allowed. */
export function stepOf(state: SubscriptionState | null, step: SubscriptionStep): SubscriptionState | undefined {
  const { from, to }: Step = SUBSCRIPTION_STEPS[step]
  return from.includes(state) ? to : undefined
}

/** The step that leads from one state to another; undefined if there's none. */
export function stepBetween(from: SubscriptionState | null, to: SubscriptionState): SubscriptionStep | undefined {
  const steps = Object.keys(SUBSCRIPTION_STEPS) as SubscriptionStep[]
  return steps.find((step) => stepOf(from, step) === to)
}

/** States of a checkout. `failed`: the bank permanently declined the payment. */
export type CheckoutState = 'open' | 'confirming' | 'completed' | 'failed' | 'expired'

/** Kinds of ledger lines. The sign of the amount tells whether it's a credit or a debit. */
export const ledgerKinds = ['charge', 'fee', 'refund', 'fee_refund', 'dispute', 'payout'] as const
export type LedgerKind = (typeof ledgerKinds)[number]
