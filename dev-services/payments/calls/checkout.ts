import { z } from 'zod'
import { invalid } from '../api-error.ts'
import type { Objects, SessionOrder } from '../objects.ts'
import { amount, booleanParam, decimal, integer, metadata, text } from '../params.ts'
import type { Provider } from '../provider.ts'
import { mayReceive } from '../regions.ts'
import { expireSession, openSetup } from '../sessions.ts'
import { newId } from '../store.ts'
import { type ParamsOf, type Routes, retrieveRoute, route } from './call.ts'
import { checkoutPriceData, newPrice } from './customers.ts'

const webAddress = text.regex(/^https?:\/\/\S+$/, 'Not a valid URL')
const paymentData = {
  metadata: metadata.optional(),
  on_behalf_of: text.optional(),
  transfer_data: z.strictObject({ destination: text }).optional(),
}

const newSession = {
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  mode: z.enum(['subscription', 'payment', 'setup']),
  customer: text,
  client_reference_id: text.optional(),
  currency: text.optional(),
  payment_method_collection: z.literal('always').optional(),
  metadata: metadata.optional(),
  line_items: z
    .array(z.strictObject({ price_data: checkoutPriceData, quantity: z.literal('1').transform(() => 1) }))
    .max(1, 'this stand-in supports one line item')
    .optional(),
  subscription_data: z
    .strictObject({
      ...paymentData,
      application_fee_percent: decimal.optional(),
      trial_period_days: integer.optional(),
    })
    .optional(),
  payment_intent_data: z.strictObject({ ...paymentData, application_fee_amount: amount.optional() }).optional(),
  invoice_creation: z
    .strictObject({ enabled: booleanParam, invoice_data: z.strictObject({ metadata: metadata.optional() }).optional() })
    .optional(),
}
type NewSession = ParamsOf<typeof newSession>

const EXPIRES_AFTER = 24 * 3600

export const checkoutCalls = {
  'POST /v1/checkout/sessions': route(newSession, ({ provider }, asked) => openSession(provider, asked)),
  'GET /v1/checkout/sessions/:id': retrieveRoute('session'),
  'POST /v1/checkout/sessions/:id/expire': route({}, ({ provider, id }) => expireSession(provider, id)),
} satisfies Routes

function openSession(provider: Provider, asked: NewSession): Objects['session'] {
  const { store, now, origin } = provider
  const { mode, customer } = asked
  store.get('customer', customer, 'customer')
  const order = orderOf(provider, asked)
  const { price, destination, onBehalfOf } = order
  if (mode !== 'setup' && !price)
    throw invalid('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' })
  if (mode === 'subscription' && !price?.recurring)
    throw invalid('You must provide at least one recurring price in `subscription` mode.', { param: 'line_items' })
  if (destination) mayReceive(provider, { destination, onBehalfOf })
  const isSetup = mode === 'setup'
  const id = newId('session')
  return store.put('session', {
    id,
    object: 'checkout.session',
    amount_total: price ? (order.trialDays ? 0 : price.unit_amount) : null,
    cancel_url: asked.cancel_url ?? null,
    client_reference_id: asked.client_reference_id ?? null,
    created: now(),
    currency: price?.currency ?? asked.currency ?? null,
    customer,
    expires_at: now() + EXPIRES_AFTER,
    invoice: null,
    metadata: asked.metadata ?? {},
    mode,
    payment_intent: null,
    payment_status: isSetup ? 'no_payment_required' : 'unpaid',
    setup_intent: isSetup ? openSetup(provider, customer).id : null,
    status: 'open',
    subscription: null,
    success_url: asked.success_url,
    url: `${origin}/payments/checkout/${id}`,
    _order: order,
    _attempt: {},
  })
}

function orderOf(provider: Provider, asked: NewSession): SessionOrder {
  const { line_items: [line] = [], subscription_data, payment_intent_data, invoice_creation } = asked
  const paid = subscription_data ?? payment_intent_data
  return {
    ...(line ? { price: newPrice(provider, line.price_data) } : {}),
    metadata: paid?.metadata ?? {},
    destination: paid?.transfer_data?.destination ?? null,
    onBehalfOf: paid?.on_behalf_of ?? null,
    feePercent: subscription_data?.application_fee_percent ?? null,
    fee: payment_intent_data?.application_fee_amount ?? null,
    trialDays: subscription_data?.trial_period_days ?? 0,
    invoice: invoice_creation?.enabled ? (invoice_creation.invoice_data?.metadata ?? {}) : null,
  }
}
