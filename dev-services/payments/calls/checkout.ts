import { z } from 'zod'
import { invalid } from '../api-error.ts'
import { listOf, type Objects, type SessionLine } from '../objects.ts'
import { amount, booleanParam, decimal, integer, metadata, text } from '../params.ts'
import type { Provider } from '../provider.ts'
import { mayReceive } from '../regions.ts'
import { expireSession, openSetup } from '../sessions.ts'
import { newId } from '../store.ts'
import { type ParamsOf, type Routes, retrieveRoute, route } from './call.ts'
import { priceFrom, sessionPriceData } from './customers.ts'

const transfer_data = z.strictObject({ destination: text }).optional()
const webAddress = text.regex(/^https?:\/\/\S+$/, 'Not a valid URL')

const newSession = {
  mode: z.enum(['subscription', 'payment', 'setup']),
  customer: text.optional(),
  customer_email: text.optional(),
  client_reference_id: text.optional(),
  currency: text.optional(),
  locale: text.optional(),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  expires_at: integer.optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  submit_type: z.enum(['auto', 'pay', 'subscribe']).optional(),
  metadata: metadata.optional(),
  line_items: z
    .array(
      z.strictObject({ price: text.optional(), price_data: sessionPriceData.optional(), quantity: integer.optional() }),
    )
    .max(1, 'this stand-in supports one line item')
    .optional(),
  subscription_data: z
    .strictObject({
      application_fee_percent: decimal.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      on_behalf_of: text.optional(),
      transfer_data,
      trial_end: integer.optional(),
      trial_period_days: integer.optional(),
      trial_settings: z
        .strictObject({
          end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
        })
        .optional(),
    })
    .optional(),
  payment_intent_data: z
    .strictObject({
      application_fee_amount: amount.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      on_behalf_of: text.optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
      transfer_data,
    })
    .optional(),
  invoice_creation: z
    .strictObject({
      enabled: booleanParam,
      invoice_data: z.strictObject({ description: text.optional(), metadata: metadata.optional() }).optional(),
    })
    .optional(),
  setup_intent_data: z.strictObject({ description: text.optional(), metadata: metadata.optional() }).optional(),
}
type NewSession = ParamsOf<typeof newSession>

const HOUR = 3600

export const checkoutCalls = {
  'POST /v1/checkout/sessions': route(newSession, ({ provider }, asked) => openSession(provider, asked)),
  'GET /v1/checkout/sessions/:id': retrieveRoute('session'),
  'POST /v1/checkout/sessions/:id/expire': route({}, ({ provider, id }) => expireSession(provider, id)),
} satisfies Routes

function openSession(provider: Provider, asked: NewSession): Objects['session'] {
  const { store, now, origin } = provider
  const { mode } = asked
  if (asked.customer) store.get('customer', asked.customer, 'customer')
  const lines = (asked.line_items ?? []).map((line) => lineFrom(provider, line))
  if (mode !== 'setup' && lines.length === 0)
    throw invalid('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' })
  if (mode === 'subscription' && !lines[0]?.price.recurring)
    throw invalid('You must provide at least one recurring price in `subscription` mode.', { param: 'line_items' })
  const paid = asked.subscription_data ?? asked.payment_intent_data
  const destination = paid?.transfer_data?.destination
  if (destination) mayReceive(provider, { destination, onBehalfOf: paid?.on_behalf_of })
  const expires = asked.expires_at ?? now() + 24 * HOUR
  if (expires < now() + HOUR / 2 || expires > now() + 24 * HOUR)
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0)
  const free =
    mode === 'subscription' && Boolean(asked.subscription_data?.trial_period_days ?? asked.subscription_data?.trial_end)
  const id = newId('session')
  return store.put('session', {
    id,
    object: 'checkout.session',
    amount_subtotal: mode === 'setup' ? null : free ? 0 : total,
    amount_total: mode === 'setup' ? null : free ? 0 : total,
    cancel_url: asked.cancel_url ?? null,
    client_reference_id: asked.client_reference_id ?? null,
    created: now(),
    currency: lines[0]?.currency ?? asked.currency ?? null,
    customer: asked.customer ?? null,
    customer_email: asked.customer_email ?? null,
    expires_at: expires,
    invoice: null,
    line_items: listOf(lines, `/v1/checkout/sessions/${id}/line_items`),
    livemode: false,
    locale: null,
    metadata: asked.metadata ?? {},
    mode,
    payment_intent: null,
    payment_method_collection: mode === 'subscription' ? (asked.payment_method_collection ?? 'always') : 'if_required',
    payment_method_types: ['card'],
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    setup_intent:
      mode === 'setup' ? openSetup(provider, { ...asked.setup_intent_data, customer: asked.customer }).id : null,
    status: 'open',
    subscription: null,
    success_url: asked.success_url,
    ui_mode: 'hosted_page',
    url: `${origin}/payments/checkout/${id}`,
    _order: orderOf(asked),
  })
}

function lineFrom(
  provider: Provider,
  {
    quantity = 1,
    ...priced
  }: {
    price?: string | undefined
    price_data?: z.output<typeof sessionPriceData> | undefined
    quantity?: number | undefined
  },
): SessionLine {
  const price = priceFrom(provider, priced)
  const whole = (price.unit_amount ?? 0) * quantity
  return {
    id: newId('line_item'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: whole,
    amount_tax: 0,
    amount_total: whole,
    currency: price.currency,
    description: provider.store.get('product', price.product).name,
    metadata: {},
    price,
    quantity,
  }
}

function orderOf(asked: NewSession): Objects['session']['_order'] {
  const { mode, subscription_data: sub, payment_intent_data: pay } = asked
  if (mode === 'subscription')
    return {
      subscription: {
        metadata: sub?.metadata ?? {},
        description: sub?.description ?? null,
        application_fee_percent: sub?.application_fee_percent ?? null,
        destination: sub?.transfer_data?.destination ?? null,
        on_behalf_of: sub?.on_behalf_of ?? null,
        trialDays: sub?.trial_period_days ?? null,
        trialEnd: sub?.trial_end ?? null,
        missing_payment_method: sub?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      },
    }
  if (mode === 'setup') return { setup: { metadata: asked.setup_intent_data?.metadata ?? {} } }
  return {
    payment: {
      metadata: pay?.metadata ?? {},
      description: pay?.description ?? null,
      application_fee_amount: pay?.application_fee_amount ?? null,
      destination: pay?.transfer_data?.destination ?? null,
      on_behalf_of: pay?.on_behalf_of ?? null,
      keepsCard: pay?.setup_future_usage === 'off_session',
    },
    ...(asked.invoice_creation?.enabled
      ? {
          invoice: {
            metadata: asked.invoice_creation.invoice_data?.metadata ?? {},
            description: asked.invoice_creation.invoice_data?.description ?? null,
          },
        }
      : {}),
  }
}
