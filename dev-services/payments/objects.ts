import type Stripe from 'stripe'

/** Where Stripe returns either an id or the whole object, we store the id. */
type Flat<Whole> = {
  [Field in keyof Whole]: string extends Whole[Field] ? Extract<Whole[Field], string | null | undefined> : Whole[Field]
}
type Kept<Whole, Fields extends keyof Whole> = Flat<Pick<Whole, Fields>>

/**
 * The fields stored for each kind of object: those of the Stripe API version this stand-in supports, with their types.
 * Fields starting with `_` are internal and never returned: `_account` is the connected account the object belongs to.
 */
export interface Objects {
  customer: Kept<
    Stripe.Customer,
    | 'id'
    | 'object'
    | 'balance'
    | 'created'
    | 'currency'
    | 'default_source'
    | 'delinquent'
    | 'description'
    | 'email'
    | 'livemode'
    | 'metadata'
    | 'name'
    | 'phone'
    | 'preferred_locales'
    | 'shipping'
  > & {
    invoice_settings: {
      default_payment_method: string | null
      custom_fields: null
      footer: null
      rendering_options: null
    }
    deleted?: true
  }
  product: Kept<
    Stripe.Product,
    | 'id'
    | 'object'
    | 'active'
    | 'created'
    | 'description'
    | 'images'
    | 'livemode'
    | 'metadata'
    | 'name'
    | 'type'
    | 'updated'
    | 'url'
  >
  price: Kept<
    Stripe.Price,
    | 'id'
    | 'object'
    | 'active'
    | 'billing_scheme'
    | 'created'
    | 'currency'
    | 'livemode'
    | 'lookup_key'
    | 'metadata'
    | 'nickname'
    | 'product'
    | 'recurring'
    | 'tax_behavior'
    | 'type'
    | 'unit_amount'
  > & { unit_amount_decimal: string }
  payment_method: Kept<
    Stripe.PaymentMethod,
    'id' | 'object' | 'billing_details' | 'created' | 'customer' | 'livemode' | 'metadata' | 'type'
  > & {
    card: { brand: string; last4: string; exp_month: number; exp_year: number; country: string; funding: string }
  }
  setup_intent: Kept<
    Stripe.SetupIntent,
    | 'id'
    | 'object'
    | 'created'
    | 'customer'
    | 'description'
    | 'livemode'
    | 'metadata'
    | 'payment_method'
    | 'payment_method_types'
    | 'status'
    | 'usage'
  > & { last_setup_error: Declined | null }
  payment_intent: Kept<
    Stripe.PaymentIntent,
    | 'id'
    | 'object'
    | 'amount'
    | 'amount_received'
    | 'application_fee_amount'
    | 'canceled_at'
    | 'created'
    | 'currency'
    | 'customer'
    | 'description'
    | 'latest_charge'
    | 'livemode'
    | 'metadata'
    | 'on_behalf_of'
    | 'payment_method'
    | 'payment_method_types'
    | 'setup_future_usage'
    | 'status'
    | 'transfer_group'
  > & {
    last_payment_error: Declined | null
    transfer_data: { destination: string } | null
    /** The invoice or checkout that's waiting for the bank. */
    _for?: { invoice?: string; session?: string }
  }
  charge: Kept<
    Stripe.Charge,
    | 'id'
    | 'object'
    | 'amount'
    | 'amount_captured'
    | 'amount_refunded'
    | 'application_fee'
    | 'application_fee_amount'
    | 'balance_transaction'
    | 'captured'
    | 'created'
    | 'currency'
    | 'customer'
    | 'description'
    | 'disputed'
    | 'failure_code'
    | 'failure_message'
    | 'livemode'
    | 'metadata'
    | 'on_behalf_of'
    | 'paid'
    | 'payment_intent'
    | 'payment_method'
    | 'refunded'
    | 'status'
    | 'transfer'
    | 'transfer_group'
  > & { transfer_data: { destination: string; amount: null } | null; billing_details: object; _account?: string }
  subscription: Kept<
    Stripe.Subscription,
    | 'id'
    | 'object'
    | 'application_fee_percent'
    | 'billing_cycle_anchor'
    | 'cancel_at'
    | 'cancel_at_period_end'
    | 'canceled_at'
    | 'cancellation_details'
    | 'collection_method'
    | 'created'
    | 'currency'
    | 'customer'
    | 'default_payment_method'
    | 'description'
    | 'ended_at'
    | 'latest_invoice'
    | 'livemode'
    | 'metadata'
    | 'on_behalf_of'
    | 'pause_collection'
    | 'pending_setup_intent'
    | 'schedule'
    | 'start_date'
    | 'status'
    | 'trial_end'
    | 'trial_start'
  > & {
    items: List<SubscriptionItem>
    transfer_data: { destination: string; amount_percent: number | null } | null
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' | 'create_invoice' | 'pause' } }
    pending_update: null
    /** Whether the trial_will_end event has been sent. */
    _toldTrialEnds?: boolean
  }
  invoice: Kept<
    Stripe.Invoice,
    | 'id'
    | 'object'
    | 'amount_due'
    | 'amount_overpaid'
    | 'amount_paid'
    | 'amount_remaining'
    | 'attempt_count'
    | 'attempted'
    | 'auto_advance'
    | 'billing_reason'
    | 'collection_method'
    | 'created'
    | 'currency'
    | 'customer'
    | 'customer_email'
    | 'customer_name'
    | 'default_payment_method'
    | 'description'
    | 'due_date'
    | 'ending_balance'
    | 'hosted_invoice_url'
    | 'livemode'
    | 'metadata'
    | 'next_payment_attempt'
    | 'number'
    | 'period_end'
    | 'period_start'
    | 'starting_balance'
    | 'status'
    | 'status_transitions'
    | 'subtotal'
    | 'total'
  > & {
    parent: {
      type: 'subscription_details'
      quote_details: null
      subscription_details: {
        subscription: string
        metadata: Record<string, string>
        subscription_proration_date?: number
      }
    } | null
    lines: List<InvoiceLine>
  }
  invoice_payment: Kept<
    Stripe.InvoicePayment,
    | 'id'
    | 'object'
    | 'amount_paid'
    | 'amount_requested'
    | 'created'
    | 'currency'
    | 'invoice'
    | 'is_default'
    | 'livemode'
    | 'status'
    | 'status_transitions'
  > & {
    payment: { type: 'payment_intent'; payment_intent: string }
  }
  /** Prorations for the next invoice. */
  invoice_item: { id: string; object: 'invoiceitem'; created: number; subscription: string; line: InvoiceLine }
  session: Kept<
    Stripe.Checkout.Session,
    | 'id'
    | 'object'
    | 'amount_subtotal'
    | 'amount_total'
    | 'cancel_url'
    | 'client_reference_id'
    | 'created'
    | 'currency'
    | 'customer'
    | 'customer_email'
    | 'expires_at'
    | 'invoice'
    | 'livemode'
    | 'locale'
    | 'metadata'
    | 'mode'
    | 'payment_intent'
    | 'payment_method_collection'
    | 'payment_method_types'
    | 'payment_status'
    | 'setup_intent'
    | 'status'
    | 'subscription'
    | 'success_url'
    | 'ui_mode'
    | 'url'
  > & { line_items: List<SessionLine>; _order: SessionOrder }
  refund: Kept<
    Stripe.Refund,
    | 'id'
    | 'object'
    | 'amount'
    | 'balance_transaction'
    | 'charge'
    | 'created'
    | 'currency'
    | 'failure_reason'
    | 'metadata'
    | 'payment_intent'
    | 'reason'
    | 'status'
    | 'transfer_reversal'
  >
  dispute: Kept<
    Stripe.Dispute,
    | 'id'
    | 'object'
    | 'amount'
    | 'charge'
    | 'created'
    | 'currency'
    | 'is_charge_refundable'
    | 'livemode'
    | 'metadata'
    | 'payment_intent'
    | 'reason'
    | 'status'
  > & {
    balance_transactions: Objects['balance_transaction'][]
  }
  account: Kept<
    Stripe.Account,
    | 'id'
    | 'object'
    | 'charges_enabled'
    | 'country'
    | 'created'
    | 'default_currency'
    | 'details_submitted'
    | 'email'
    | 'metadata'
    | 'payouts_enabled'
    | 'type'
  > & {
    business_type: string | null
    business_profile: Record<string, string>
    capabilities: Record<string, 'active' | 'inactive' | 'pending'>
    controller: object
    requirements: {
      currently_due: string[]
      eventually_due: string[]
      past_due: string[]
      pending_verification: string[]
      disabled_reason: string | null
      current_deadline: number | null
      errors: object[]
      alternatives: object[]
    }
  }
  application_fee: Kept<
    Stripe.ApplicationFee,
    | 'id'
    | 'object'
    | 'account'
    | 'amount'
    | 'amount_refunded'
    | 'balance_transaction'
    | 'charge'
    | 'created'
    | 'currency'
    | 'livemode'
    | 'originating_transaction'
    | 'refunded'
  >
  fee_refund: Kept<
    Stripe.FeeRefund,
    'id' | 'object' | 'amount' | 'balance_transaction' | 'created' | 'currency' | 'fee' | 'metadata'
  >
  transfer: Kept<
    Stripe.Transfer,
    | 'id'
    | 'object'
    | 'amount'
    | 'amount_reversed'
    | 'balance_transaction'
    | 'created'
    | 'currency'
    | 'description'
    | 'destination'
    | 'destination_payment'
    | 'livemode'
    | 'metadata'
    | 'reversed'
    | 'source_transaction'
    | 'transfer_group'
  >
  transfer_reversal: Kept<
    Stripe.TransferReversal,
    | 'id'
    | 'object'
    | 'amount'
    | 'balance_transaction'
    | 'created'
    | 'currency'
    | 'metadata'
    | 'source_refund'
    | 'transfer'
  >
  payout: Kept<
    Stripe.Payout,
    | 'id'
    | 'object'
    | 'amount'
    | 'arrival_date'
    | 'automatic'
    | 'balance_transaction'
    | 'created'
    | 'currency'
    | 'description'
    | 'failure_code'
    | 'failure_message'
    | 'livemode'
    | 'metadata'
    | 'method'
    | 'status'
    | 'type'
  > & { _account: string }
  balance_transaction: Kept<
    Stripe.BalanceTransaction,
    | 'id'
    | 'object'
    | 'amount'
    | 'available_on'
    | 'created'
    | 'currency'
    | 'description'
    | 'exchange_rate'
    | 'fee'
    | 'net'
    | 'reporting_category'
    | 'source'
    | 'status'
    | 'type'
  > & {
    fee_details: { amount: number; currency: string; type: string; description: string }[]
    _account: string | null
    /** Set once a payout includes it. */
    _payout?: string
  }
  event: Kept<
    Stripe.EventBase,
    'id' | 'object' | 'account' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks'
  > & {
    type: string
    data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> }
    request: { id: string | null; idempotency_key: string | null } | null
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
  type: string
  code: string
  decline_code?: string
  message: string
}

export interface List<Item> {
  object: 'list'
  data: Item[]
  has_more: boolean
  url: string
}

export type SubscriptionItem = Kept<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'created' | 'current_period_end' | 'current_period_start' | 'metadata' | 'quantity' | 'subscription'
> & {
  price: Objects['price']
}

export interface InvoiceLine {
  id: string
  object: 'line_item'
  amount: number
  subtotal: number
  currency: string
  description: string
  invoice: string
  livemode: false
  metadata: Record<string, string>
  period: { start: number; end: number }
  quantity: number
  subscription: string | null
  parent: {
    type: 'subscription_item_details'
    invoice_item_details: null
    subscription_item_details: {
      invoice_item: null
      proration: boolean
      proration_details: null
      subscription: string
      subscription_item: string
    }
  } | null
  pricing: { type: 'price_details'; price_details: { price: string; product: string }; unit_amount_decimal: string }
}

export interface SessionLine {
  id: string
  object: 'item'
  amount_discount: 0
  amount_subtotal: number
  amount_tax: 0
  amount_total: number
  currency: string
  description: string
  metadata: Record<string, string>
  price: Objects['price']
  quantity: number
}

/** What a checkout creates once it's paid. */
export interface SessionOrder {
  subscription?: {
    metadata: Record<string, string>
    description: string | null
    application_fee_percent: number | null
    destination: string | null
    on_behalf_of: string | null
    trialDays: number | null
    trialEnd: number | null
    missing_payment_method: 'cancel' | 'create_invoice' | 'pause'
  }
  payment?: {
    metadata: Record<string, string>
    description: string | null
    application_fee_amount: number | null
    destination: string | null
    on_behalf_of: string | null
    keepsCard: boolean
  }
  /** Whether a one-off payment gets an invoice, and what's on it. */
  invoice?: { metadata: Record<string, string>; description: string | null }
  setup?: { metadata: Record<string, string> }
  /** Shown above the choices after a failed payment. */
  problem?: string
  /** The failed payment. */
  attempt?: string
  /** The card that needs confirming with the bank. */
  authenticating?: string
}

export const listOf = <Item>(data: Item[], url: string): List<Item> => ({ object: 'list', data, has_more: false, url })
