import { invalid } from './api-error.ts'
import { type CardName, cards, declines } from './cards.ts'
import { confirmIntent, openIntent } from './charging.ts'
import { invoicePayment } from './invoices.ts'
import type { Objects, SessionAttempt } from './objects.ts'
import type { Provider } from './provider.ts'
import { newId } from './store.ts'
import { beginSubscription, bill, chargedForPeriod } from './subscriptions.ts'

type Session = Objects['session']

/** The choices on a checkout page. `answer`: the member's answer to the bank. */
export interface Choice {
  card: CardName
  answer?: 'confirm' | 'refuse' | undefined
}

/** Pays at a checkout as the member does. */
export function payAt(provider: Provider, id: string, { card, answer }: Choice): void {
  const { store } = provider
  const session = store.get('session', id)
  if (session.status !== 'open') return
  const { now: bank } = cards[card]
  if (bank === 'authenticate' && !answer) tried(provider, session, { authenticating: card })
  else if (answer === 'refuse') refused(provider, session, card, 'refused')
  else if (bank === 'declined' || bank === 'insufficient_funds') refused(provider, session, card, bank)
  else pay(provider, session, card)
}

function pay(provider: Provider, session: Session, card: CardName): void {
  const method = saveCard(provider, { customer: session.customer, card })
  if (session.mode === 'setup') setUp(provider, session, method)
  else if (session.mode === 'payment') payOnce(provider, session, method)
  else subscribe(provider, session, method)
}

function tried({ store }: Provider, { id, _attempt: { intent } }: Session, attempt: SessionAttempt): void {
  store.change('session', id, { _attempt: { ...(intent ? { intent } : {}), ...attempt } })
}

/** The bank declined: the page says so, and the member can choose another card. */
function refused(
  provider: Provider,
  session: Session,
  card: CardName,
  answer: 'declined' | 'insufficient_funds' | 'refused',
): void {
  if (!session.amount_total) {
    setupRefused(provider, session, answer)
    return
  }
  const intent = intentOf(provider, session)
  const method = saveCard(provider, { customer: null, card })
  confirmIntent(provider, intent, { card: method, present: true, answer })
  tried(provider, session, { problem: declines[answer].message, intent })
}

/** The card's setup failed at a checkout that charges nothing today. */
function setupRefused(provider: Provider, session: Session, answer: keyof typeof declines): void {
  const intent = session.setup_intent ?? session._attempt.intent ?? openSetup(provider, session.customer).id
  const last_setup_error = { type: 'card_error', ...declines[answer] } as const
  provider.store.change('setup_intent', intent, { last_setup_error })
  tried(provider, session, { problem: last_setup_error.message, intent })
}

export function openSetup({ store, now }: Provider, customer: string): Objects['setup_intent'] {
  return store.put('setup_intent', {
    id: newId('setup_intent'),
    object: 'setup_intent',
    created: now(),
    customer,
    last_setup_error: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
}

/** The payment of an earlier attempt, or a new one. */
function intentOf(provider: Provider, { id, customer, amount_total, currency, _order, _attempt }: Session): string {
  if (_attempt.intent) return _attempt.intent
  const { metadata, destination, onBehalfOf, fee } = _order
  const order = { metadata, destination, onBehalfOf, fee, customer, for: { session: id } }
  return openIntent(provider, { ...order, amount: amount_total ?? 0, currency: currency ?? 'usd' }).id
}

/** Stores a card and returns its id. Without a customer, it serves a single attempt to pay. */
export function saveCard(
  { store, now }: Provider,
  { customer, card }: { customer: string | null; card: CardName },
): string {
  const method = store.put('payment_method', {
    id: newId('payment_method'),
    object: 'payment_method',
    card: { brand: 'visa', last4: cards[card].last4, exp_month: 12, exp_year: 2034 },
    created: now(),
    customer,
    type: 'card',
  })
  return method.id
}

function setUp(provider: Provider, session: Session, method: string): void {
  provider.store.change('setup_intent', session.setup_intent ?? '', {
    status: 'succeeded',
    last_setup_error: null,
    payment_method: method,
  })
  complete(provider, session, { payment_status: 'no_payment_required' })
}

/** The member has confirmed the payment on the checkout page, so the bank doesn't ask again. */
function confirmed({ store }: Provider, method: string): 'pays' | undefined {
  const { last4 } = store.get('payment_method', method).card
  return last4 === cards.authenticate.last4 || last4 === cards.authenticate_always.last4 ? 'pays' : undefined
}

function payOnce(provider: Provider, session: Session, method: string): void {
  const payment_intent = intentOf(provider, session)
  const asked = { card: method, present: true, answer: confirmed(provider, method) }
  const { status } = confirmIntent(provider, payment_intent, asked)
  const paid = { ...session, payment_intent }
  complete(provider, session, {
    payment_intent,
    ...(status === 'succeeded'
      ? { payment_status: 'paid', invoice: invoiceOnce(provider, paid) }
      : { payment_status: 'unpaid' }),
  })
}

/** Creates the subscription once the member has submitted the checkout, even if the bank hasn't responded yet. */
function subscribe(provider: Provider, session: Session, method: string): void {
  const { customer, _order: order } = session
  if (!order.price) throw new Error(`${session.id} has no price`)
  const begun = beginSubscription(provider, { customer, price: order.price, card: method, order })
  const { invoice, intent } = bill(provider, begun, {
    reason: 'subscription_create',
    charged: [chargedForPeriod(begun)],
    present: true,
    answer: confirmed(provider, method),
  })
  if (intent?.status === 'processing')
    provider.store.change('payment_intent', intent.id, { _for: { invoice: invoice.id, session: session.id } })
  const payment_status =
    invoice.amount_due === 0 ? 'no_payment_required' : invoice.status === 'paid' ? 'paid' : 'unpaid'
  complete(provider, session, { subscription: begun.id, invoice: invoice.id, payment_status })
}

/** `invoice_creation`: a one-off payment gets its invoice once it's paid. */
function invoiceOnce(provider: Provider, { customer, payment_intent: intent, _order }: Session): string | null {
  const { price, invoice: metadata } = _order
  if (!metadata || !price || typeof intent !== 'string') return null
  const { store, now } = provider
  const description = store.get('product', price.product).name
  const charged = { price, amount: price.unit_amount, period: { start: now(), end: now() }, description }
  return invoicePayment(provider, { customer, intent, charged, metadata })
}

function complete({ store, emit }: Provider, { id }: Session, changes: Partial<Session>): void {
  const done = store.change('session', id, { ...changes, status: 'complete', url: null })
  emit('checkout.session.completed', done)
}

/** Closes an unpaid checkout. */
export function expireSession({ store, emit }: Provider, id: string): Session {
  const { status } = store.get('session', id)
  if (status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`,
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
