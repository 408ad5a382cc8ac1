import { invalid } from './api-error.ts'
import { type CardName, cards, declines } from './cards.ts'
import { confirmIntent, openIntent } from './charging.ts'
import { invoicePayment } from './invoices.ts'
import type { Objects } from './objects.ts'
import type { Provider } from './provider.ts'
import { newId } from './store.ts'
import { beginSubscription, bill, chargedForPeriod } from './subscriptions.ts'

type Session = Objects['session']

/** The choices on a checkout page. `answer`: the member's answer to the bank. */
export interface Choice {
  card: CardName
  answer?: 'confirm' | 'refuse' | undefined
}

/** Pays at a checkout as the member does. Returns the updated session. */
export function payAt(provider: Provider, id: string, { card, answer }: Choice): Session {
  const { store } = provider
  const session = store.get('session', id)
  if (session.status !== 'open') return session
  const { now: bank } = cards[card]
  if (bank === 'authenticate' && !answer) return order(provider, session, { authenticating: card })
  if (answer === 'refuse') return refused(provider, session, card, 'refused')
  if (bank === 'declined' || bank === 'insufficient_funds') return refused(provider, session, card, bank)
  const customer = customerOf(provider, session)
  const method = saveCard(provider, { customer, card })
  const paid = { ...session, customer }
  if (session.mode === 'setup') return setUp(provider, paid, method)
  if (session.mode === 'payment') return payOnce(provider, paid, method, card)
  return subscribe(provider, paid, method)
}

const order = ({ store }: Provider, session: Session, changes: Partial<Session['_order']>): Session => {
  const { problem: _, authenticating: __, ...before } = session._order
  return store.change('session', session.id, { _order: { ...before, ...changes } })
}

/** The bank declined: the page says so, and the member can choose another card. */
function refused(
  provider: Provider,
  session: Session,
  card: CardName,
  answer: 'declined' | 'insufficient_funds' | 'refused',
): Session {
  const customer = customerOf(provider, session)
  if (!session.amount_total) return setupRefused(provider, { ...session, customer }, answer)
  const known = provider.store.find('payment_intent', session._order.attempt)
  const intent = known ?? openIntent(provider, paymentOf({ ...session, customer }))
  const method = saveCard(provider, { customer: null, card })
  const { last_payment_error: error } = confirmIntent(provider, intent.id, { card: method, present: true, answer })
  return order(
    provider,
    { ...session, customer },
    { problem: error?.message ?? 'The payment failed.', attempt: intent.id },
  )
}

/** Nothing is charged today, so only the setup of the card failed. */
function setupRefused(provider: Provider, session: Session, answer: keyof typeof declines): Session {
  const { store, emit } = provider
  const { customer, setup_intent: own } = session
  const attempt = own ?? session._order.attempt ?? openSetup(provider, { customer }).id
  const last_setup_error = { type: 'card_error', ...declines[answer] }
  emit('setup_intent.setup_failed', store.change('setup_intent', attempt, { last_setup_error }))
  return order(provider, session, { problem: last_setup_error.message, attempt })
}

export function openSetup(
  { store, now, emit }: Provider,
  asked: { customer?: string | null; description?: string; metadata?: Record<string, string> },
): Objects['setup_intent'] {
  const intent = store.put('setup_intent', {
    id: newId('setup_intent'),
    object: 'setup_intent',
    created: now(),
    customer: asked.customer ?? null,
    description: asked.description ?? null,
    last_setup_error: null,
    livemode: false,
    metadata: asked.metadata ?? {},
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: 'off_session',
  })
  emit('setup_intent.created', intent)
  return intent
}

function paymentOf(session: Session) {
  const { payment, subscription } = session._order
  return {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: session.customer,
    description: payment?.description ?? null,
    metadata: payment?.metadata ?? {},
    destination: payment?.destination ?? subscription?.destination ?? null,
    onBehalfOf: payment?.on_behalf_of ?? subscription?.on_behalf_of ?? null,
    fee: payment?.application_fee_amount ?? null,
    keepsCard: payment?.keepsCard ?? true,
    for: { session: session.id },
  }
}

/** The session's customer, or a new one. */
function customerOf({ store, now, emit }: Provider, session: Session): string {
  if (session.customer) return session.customer
  const customer = store.put('customer', newCustomer(now(), { email: session.customer_email }))
  store.change('session', session.id, { customer: customer.id })
  emit('customer.created', customer)
  return customer.id
}

export function newCustomer(
  created: number,
  {
    email = null,
    name = null,
    metadata = {},
    description = null,
  }: { email?: string | null; name?: string | null; metadata?: Record<string, string>; description?: string | null },
): Objects['customer'] {
  return {
    id: newId('customer'),
    object: 'customer',
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description,
    email,
    invoice_settings: { default_payment_method: null, custom_fields: null, footer: null, rendering_options: null },
    livemode: false,
    metadata,
    name,
    phone: null,
    preferred_locales: [],
    shipping: null,
  }
}

/** Saves a card for later charges. */
export function saveCard(
  { store, now, emit }: Provider,
  { customer, card }: { customer: string | null; card: CardName },
): string {
  const method = store.put('payment_method', {
    id: newId('payment_method'),
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: { brand: 'visa', last4: cards[card].last4, exp_month: 12, exp_year: 2034, country: 'US', funding: 'credit' },
    created: now(),
    customer,
    livemode: false,
    metadata: {},
    type: 'card',
  })
  if (customer) emit('payment_method.attached', method)
  return method.id
}

function setUp(provider: Provider, session: Session, method: string): Session {
  const { store, emit } = provider
  const intent = store.change('setup_intent', session.setup_intent ?? '', {
    status: 'succeeded',
    last_setup_error: null,
    payment_method: method,
    customer: session.customer,
  })
  emit('setup_intent.succeeded', intent)
  return complete(provider, session, { payment_status: 'no_payment_required' })
}

function payOnce(provider: Provider, session: Session, method: string, card: CardName): Session {
  const attempt = provider.store.find('payment_intent', session._order.attempt)
  const intent = attempt ?? openIntent(provider, paymentOf(session))
  const answer = cards[card].now === 'authenticate' ? 'pays' : undefined
  const asked = confirmIntent(provider, intent.id, { card: method, present: true, ...(answer ? { answer } : {}) })
  const payment_status = asked.status === 'succeeded' ? 'paid' : 'unpaid'
  const invoice = payment_status === 'paid' ? invoiceOnce(provider, { ...session, payment_intent: intent.id }) : null
  return complete(provider, session, { payment_intent: intent.id, payment_status, invoice })
}

/** Creates the subscription when its first payment is made; until then there's none. */
function subscribe(provider: Provider, session: Session, method: string): Session {
  const { store } = provider
  const wanted = session._order.subscription
  const price = session.line_items.data[0]?.price
  if (!wanted || !price || !session.customer) throw new Error(`${session.id} has no subscription data`)
  const begun = beginSubscription(provider, {
    customer: session.customer,
    price,
    card: method,
    metadata: wanted.metadata,
    description: wanted.description,
    application_fee_percent: wanted.application_fee_percent,
    destination: wanted.destination,
    onBehalfOf: wanted.on_behalf_of,
    trialEnd: wanted.trialDays ? provider.now() + wanted.trialDays * 86_400 : wanted.trialEnd,
    missingCard: wanted.missing_payment_method,
  })
  const isConfirmed = store.get('payment_method', method).card.last4
  const asks = isConfirmed === cards.authenticate.last4 || isConfirmed === cards.authenticate_always.last4
  const { invoice, intent } = bill(provider, begun, {
    reason: 'subscription_create',
    charged: [chargedForPeriod(begun)],
    present: true,
    ...(asks ? { answer: 'pays' as const } : {}),
  })
  if (intent?.status === 'processing')
    store.change('payment_intent', intent.id, { _for: { invoice: invoice.id, session: session.id } })
  const payment_status =
    invoice.amount_due === 0 ? 'no_payment_required' : invoice.status === 'paid' ? 'paid' : 'unpaid'
  return complete(provider, session, { subscription: begun.id, invoice: invoice.id, payment_status })
}

/** `invoice_creation`: a one-off payment gets its invoice once it's paid. */
function invoiceOnce(provider: Provider, session: Session): string | null {
  const [line] = session.line_items.data
  const { invoice: wanted } = session._order
  if (!wanted || !line || !session.customer || !session.payment_intent) return null
  return invoicePayment(provider, {
    ...{ ...wanted, customer: session.customer, intent: session.payment_intent, price: line.price },
    ...{ amount: line.amount_total, words: line.description ?? '' },
  })
}

function complete({ store, emit }: Provider, session: Session, changes: Partial<Session>): Session {
  const done = store.change('session', session.id, {
    ...changes,
    customer: session.customer,
    status: 'complete',
    url: null,
  })
  emit('checkout.session.completed', done)
  return done
}

/** Closes an unpaid checkout. */
export function expireSession({ store, emit }: Provider, id: string): Session {
  const session = store.get('session', id)
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  const expired = store.change('session', id, { status: 'expired', url: null })
  emit('checkout.session.expired', expired)
  return expired
}

/** Settles a checkout whose bank didn't respond immediately. */
export function settleLateCheckout(provider: Provider, id: string, { paid }: { paid: boolean }): void {
  const { store, emit } = provider
  const before = store.get('session', id)
  const invoice = paid && before.mode === 'payment' ? invoiceOnce(provider, before) : before.invoice
  const session = store.change('session', id, { payment_status: paid ? 'paid' : 'unpaid', invoice })
  emit(paid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed', session)
}
