import type Stripe from 'stripe'

/** Where Stripe returns either an id or the whole object, we store the id. */
type Flat<Whole> = {
  [Field in keyof Whole]: string extends Whole[Field] ? Extract<Whole[Field], string | null | undefined> : Whole[Field]
}
/** These fields, and the ones that every object has. */
type Kept<Whole, Fields extends keyof Whole> = Flat<
  Pick<Whole, Fields | Extract<keyof Whole, 'id' | 'object' | 'created'>>
>

/**
 * What's stored for each kind of object: the fields that the product, a test or the stand-in itself reads, with their
 * types in the supported Stripe API version. Fields starting with `_` are internal and never returned: `_account` is
 * the connected account the object belongs to.
 */
export interface Objects {
  customer: Kept<Stripe.Customer, 'balance' | 'email' | 'metadata' | 'name'> & {
    invoice_settings: { default_payment_method: string | null }
    deleted?: true
  }
  product: Kept<Stripe.Product, 'metadata' | 'name'>
  price: Kept<Stripe.Price, 'currency' | 'product'> & {
    recurring: { interval: 'month' | 'year' } | null
    unit_amount: number
  }
  payment_method: Kept<Stripe.PaymentMethod, 'customer' | 'type'> & {
    card: { brand: string; last4: string; exp_month: number; exp_year: number }
  }
  setup_intent: Kept<Stripe.SetupIntent, 'customer' | 'payment_method' | 'status'> & {
    last_setup_error: Declined | null
  }
  payment_intent: Kept<
    Stripe.PaymentIntent,
    | 'amount'
    | 'application_fee_amount'
    | 'currency'
    | 'customer'
    | 'latest_charge'
    | 'metadata'
    | 'on_behalf_of'
    | 'payment_method'
    | 'status'
  > & {
    last_payment_error: Declined | null
    transfer_data: { destination: string } | null
    /** The invoice, the checkout or both to update when the bank responds later. */
    _for: { invoice?: string; session?: string }
  }
  charge: Kept<
    Stripe.Charge,
    | 'amount'
    | 'amount_refunded'
    | 'application_fee'
    | 'application_fee_amount'
    | 'currency'
    | 'customer'
    | 'disputed'
    | 'metadata'
    | 'on_behalf_of'
    | 'payment_intent'
    | 'refunded'
    | 'status'
    | 'transfer'
  > & { transfer_data: { destination: string } | null }
  subscription: Kept<
    Stripe.Subscription,
    | 'application_fee_percent'
    | 'billing_cycle_anchor'
    | 'cancel_at'
    | 'cancel_at_period_end'
    | 'canceled_at'
    | 'currency'
    | 'customer'
    | 'ended_at'
    | 'latest_invoice'
    | 'metadata'
    | 'on_behalf_of'
    | 'pause_collection'
    | 'status'
    | 'trial_end'
  > & {
    cancellation_details: { comment: string | null; reason: 'cancellation_requested' | 'payment_failed' | null }
    default_payment_method: string
    items: List<SubscriptionItem>
    transfer_data: { destination: string } | null
    /** Whether the trial_will_end event has been sent. */
    _toldTrialEnds?: boolean
  }
  invoice: Kept<
    Stripe.Invoice,
    | 'amount_due'
    | 'amount_paid'
    | 'amount_remaining'
    | 'attempt_count'
    | 'attempted'
    | 'billing_reason'
    | 'currency'
    | 'hosted_invoice_url'
    | 'metadata'
    | 'next_payment_attempt'
    | 'number'
    | 'status'
    | 'total'
  > & {
    customer: string
    ending_balance: number
    lines: List<InvoiceLine>
    parent: { subscription_details: { subscription: string; metadata: Record<string, string> } } | null
  }
  invoice_payment: Kept<Stripe.InvoicePayment, 'invoice' | 'status'> & {
    payment: { type: 'payment_intent'; payment_intent: string }
  }
  session: Kept<
    Stripe.Checkout.Session,
    | 'amount_total'
    | 'cancel_url'
    | 'client_reference_id'
    | 'currency'
    | 'expires_at'
    | 'invoice'
    | 'metadata'
    | 'mode'
    | 'payment_intent'
    | 'payment_status'
    | 'setup_intent'
    | 'status'
    | 'subscription'
    | 'url'
  > & { customer: string; success_url: string; _order: SessionOrder; _attempt: SessionAttempt }
  refund: Kept<
    Stripe.Refund,
    'amount' | 'charge' | 'currency' | 'failure_reason' | 'payment_intent' | 'reason' | 'status' | 'transfer_reversal'
  >
  dispute: Kept<Stripe.Dispute, 'amount' | 'charge' | 'currency' | 'payment_intent' | 'status'>
  account: Kept<
    Stripe.Account,
    'country' | 'default_currency' | 'details_submitted' | 'email' | 'metadata' | 'payouts_enabled'
  > & {
    created: number
    capabilities: Record<'card_payments' | 'transfers', 'active' | 'inactive'>
    requirements: { currently_due: string[]; past_due: string[]; disabled_reason: string | null }
  }
  application_fee: Kept<Stripe.ApplicationFee, 'account' | 'amount' | 'amount_refunded' | 'currency'>
  fee_refund: Kept<Stripe.FeeRefund, 'amount' | 'currency' | 'fee'>
  transfer: Kept<Stripe.Transfer, 'amount' | 'amount_reversed' | 'currency'> & {
    destination: string
    source_transaction: string
  }
  transfer_reversal: Kept<Stripe.TransferReversal, 'amount' | 'currency' | 'metadata' | 'transfer'>
  payout: Kept<Stripe.Payout, 'amount' | 'arrival_date' | 'currency' | 'status'> & { _account: string }
  event: Kept<Stripe.EventBase, 'account'> & {
    type: string
    data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> }
  }
  /** Internal: a change in a balance, the platform's if there's no account. */
  balance_transaction: {
    id: string
    type: 'charge' | 'payment' | 'transfer' | 'refund' | 'fee' | 'payout' | 'dispute'
    amount: number
    fee: number
    net: number
    currency: string
    available_on: number
    _account: string | null
    /** Set once a payout includes it. */
    _payout?: string
  }
  /** Internal: a webhook delivery. */
  delivery: {
    id: string
    event: string
    state: 'waiting' | 'held' | 'taken' | 'dropped' | 'given up'
    attempts: number
    nextAt: number
    answered: string | null
  }
  /** Internal: the response stored for an idempotency key. */
  answer: { id: string; asked: string; status: number; body: string; at: number }
  /** Internal: how the next calls fail. */
  failure: { id: string; calls: string; how: 'down' | 'error' | 'lost'; times: number }
  /** Internal: a link to an account's onboarding. It works once. */
  link: { id: string; account: string; back: string; refresh: string; until: number; isUsed: boolean }
  /** Internal: how webhooks are handled. */
  mode: { id: 'webhooks'; mode: 'send' | 'hold' | 'drop' }
}
export type Kind = keyof Objects

/** Why a card was declined. */
interface Declined {
  type: 'card_error'
  code: string
  decline_code?: string
  message: string
}

export interface List<Item> {
  object: 'list'
  data: Item[]
  has_more: boolean
}

export interface SubscriptionItem {
  id: string
  current_period_end: number
  current_period_start: number
  price: Objects['price']
}

export interface InvoiceLine {
  id: string
  amount: number
  description: string
  period: { start: number; end: number }
  pricing: { price_details: { price: string; product: string } }
}

/** What a checkout creates once it's paid; empty for one that only saves a card. */
export interface SessionOrder {
  price?: Objects['price']
  metadata: Record<string, string>
  destination: string | null
  onBehalfOf: string | null
  feePercent: number | null
  fee: number | null
  trialDays: number
  /** Metadata of a one-off payment's invoice, if it gets one. */
  invoice: Record<string, string> | null
}

/** The latest attempt to pay at a checkout. */
export interface SessionAttempt {
  /** Shown above the choices after a failed payment. */
  problem?: string
  /** The failed payment or setup. */
  intent?: string
  /** The card that needs confirming with the bank. */
  authenticating?: string
}

export const listOf = <Item>(data: Item[]): List<Item> => ({ object: 'list', data, has_more: false })
