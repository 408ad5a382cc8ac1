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

/** A membership that is over; whoever comes back begins another. */
const OVER = ['ended', 'refunded'] as const satisfies readonly SubscriptionState[]
export const isOver = (state: SubscriptionState) => (OVER as readonly SubscriptionState[]).includes(state)

const BEGUN = ['trialing', 'active', 'past_due', 'cancelled_at_period_end', 'paused'] as const
const FREE = ['comped', 'gift'] as const

interface Step {
  /** Null: there is no membership yet. */
  from: readonly (SubscriptionState | null)[]
  to: SubscriptionState
}

/** Every step of a membership and from where it may be taken. There are no others. */
export const SUBSCRIPTION_STEPS = {
  /** A checkout was begun. */
  begin: { from: [null], to: 'incomplete' },
  /** The checkout ran out. */
  abandon: { from: ['incomplete'], to: 'ended' },
  /** At a tier that costs nothing. */
  join: { from: [null], to: 'active' },
  /** The first days cost nothing, then they pay. Somebody at a free tier, or with a gift, may take a tier that costs. */
  try: { from: ['incomplete', 'active', ...FREE], to: 'trialing' },
  /** The first payment and every renewal. */
  pay: { from: ['incomplete', 'trialing', 'active', 'past_due', ...FREE], to: 'active' },
  fail: { from: BEGUN, to: 'past_due' },
  /** From now on it ends with the days that are paid. */
  cancel: { from: ['incomplete', 'trialing', 'active', 'past_due', 'paused', ...FREE], to: 'cancelled_at_period_end' },
  resume: { from: ['cancelled_at_period_end'], to: 'active' },
  resumeTrial: { from: ['cancelled_at_period_end'], to: 'trialing' },
  pause: { from: ['trialing', 'active', 'past_due', 'cancelled_at_period_end'], to: 'paused' },
  unpause: { from: ['paused'], to: 'active' },
  unpauseTrial: { from: ['paused'], to: 'trialing' },
  /** The creator asks nothing. */
  comp: { from: [null], to: 'comped' },
  give: { from: [null, 'comped'], to: 'gift' },
  /** A membership is over and days that were given or kept begin. */
  useKeptDays: { from: [...BEGUN, 'comped'], to: 'gift' },
  end: { from: [...BEGUN, ...FREE], to: 'ended' },
  refund: { from: BEGUN, to: 'refunded' },
} as const satisfies Record<string, Step>
export type SubscriptionStep = keyof typeof SUBSCRIPTION_STEPS

/** Where a step leads from there; undefined where it cannot be taken. */
export function stepOf(state: SubscriptionState | null, step: SubscriptionStep): SubscriptionState | undefined {
  const { from, to }: Step = SUBSCRIPTION_STEPS[step]
  return from.includes(state) ? to : undefined
}

/** The step that leads from one state to another; undefined where none does. */
export function stepBetween(from: SubscriptionState | null, to: SubscriptionState): SubscriptionStep | undefined {
  const steps = Object.keys(SUBSCRIPTION_STEPS) as SubscriptionStep[]
  return steps.find((step) => stepOf(from, step) === to)
}

/** Of a checkout. `failed` is a payment that the bank refused in the end. */
export type CheckoutState = 'open' | 'confirming' | 'completed' | 'failed' | 'expired'

/** What a line of the ledger is about; the sign of its amount says who gets it. */
export const ledgerKinds = ['charge', 'fee', 'refund', 'fee_refund', 'dispute', 'payout'] as const
export type LedgerKind = (typeof ledgerKinds)[number]
