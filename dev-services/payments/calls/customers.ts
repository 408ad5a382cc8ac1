import { z } from 'zod'
import { invalid, missing } from '../api-error.ts'
import { amount, currency, emptyToNull, integer, mergedMetadata, metadata, page, text } from '../params.ts'
import { newCustomer } from '../sessions.ts'
import { newId } from '../store.ts'
import { endSubscription, isOver } from '../subscriptions.ts'
import { type Call, matchesFilter, pageOfList, type Routes, route } from './call.ts'

const fields = {
  email: text.optional(),
  name: text.optional(),
  description: text.optional(),
  metadata: z.union([metadata, emptyToNull]).optional(),
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
}
const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer.optional(),
})
/** An inline price for an existing product. */
export const priceData = z.strictObject({ currency, unit_amount: amount, recurring, product: text })
/** A checkout's price may be one-off, and `product_data` names a new product. */
export const sessionPriceData = priceData.extend({
  recurring: recurring.optional(),
  product: text.optional(),
  product_data: z.strictObject({ name: text, description: text.optional(), metadata: metadata.optional() }).optional(),
})
type PriceData = z.output<typeof sessionPriceData>

export const customersCalls = {
  'POST /v1/customers': route(fields, ({ provider }, { invoice_settings, metadata: given, ...asked }) => {
    const { store, now, emit } = provider
    const made = { ...newCustomer(now(), {}), ...asked, metadata: mergedMetadata({}, given) }
    const customer = store.put('customer', {
      ...made,
      invoice_settings: { ...made.invoice_settings, ...invoice_settings },
    })
    emit('customer.created', customer)
    return customer
  }),
  'GET /v1/customers/:id': route({}, ({ provider, id }) => {
    const customer = provider.store.get('customer', id)
    return customer.deleted ? gone(id) : customer
  }),
  'DELETE /v1/customers/:id': route({}, ({ provider, id }) => {
    const { store, emit } = provider
    standing(provider, id)
    for (const one of store.all('subscription'))
      if (one.customer === id && !isOver(one)) endSubscription(provider, one.id, { reason: 'cancellation_requested' })
    for (const method of store.all('payment_method'))
      if (method.customer === id) store.change('payment_method', method.id, { customer: null })
    const forgotten = { deleted: true as const, email: null, name: null, metadata: {} }
    emit('customer.deleted', store.change('customer', id, forgotten))
    return gone(id)
  }),
  'POST /v1/customers/:id': route(fields, ({ provider, id }, { invoice_settings, metadata: given, ...asked }) => {
    const { store, emit } = provider
    const before = standing(provider, id)
    const customer = store.change('customer', id, {
      ...asked,
      metadata: mergedMetadata(before.metadata, given),
      invoice_settings: { ...before.invoice_settings, ...invoice_settings },
    })
    emit('customer.updated', customer)
    return customer
  }),
  'GET /v1/customers/:id/payment_methods': route(
    { type: z.literal('card').optional(), ...page },
    ({ provider, id }, asked) => {
      provider.store.get('customer', id, 'customer')
      const own = provider.store
        .all('payment_method')
        .filter(({ customer, type }) => customer === id && matchesFilter<string>(asked.type, type))
      return pageOfList(own, asked, `/v1/customers/${id}/payment_methods`)
    },
  ),
  'POST /v1/products': route(
    { name: text, description: text.optional(), metadata: metadata.optional(), id: text.optional() },
    ({ provider }, asked) => newProduct(provider, asked),
  ),
} satisfies Routes

type Provider = Call['provider']

const gone = (id: string) => ({ id, object: 'customer', deleted: true }) as const

function standing({ store }: Provider, id: string) {
  const customer = store.get('customer', id)
  if (customer.deleted) throw missing('customer', id, 'id')
  return customer
}

function newProduct(
  { store, now, emit }: Provider,
  {
    id,
    name,
    description = null,
    metadata: given = {},
  }: {
    id?: string | undefined
    name: string
    description?: string | null | undefined
    metadata?: Record<string, string> | undefined
  },
) {
  if (store.find('product', id))
    throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' })
  const product = store.put('product', {
    id: id ?? newId('product'),
    object: 'product',
    active: true,
    created: now(),
    description,
    images: [],
    livemode: false,
    metadata: given,
    name,
    type: 'service',
    updated: now(),
    url: null,
  })
  emit('product.created', product)
  return product
}

/** A price for a single use; invoices show its product's name. */
function newPrice(provider: Provider, asked: PriceData) {
  const { store, now, emit } = provider
  const product = asked.product
    ? store.get('product', asked.product, 'price_data[product]')
    : asked.product_data
      ? newProduct(provider, asked.product_data)
      : undefined
  if (!product) throw missing('product', '', 'price_data[product]')
  const price = store.put('price', {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: now(),
    currency: asked.currency,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: product.id,
    recurring: asked.recurring
      ? {
          interval: asked.recurring.interval,
          interval_count: asked.recurring.interval_count ?? 1,
          meter: null,
          usage_type: 'licensed',
          trial_period_days: null,
        }
      : null,
    tax_behavior: 'unspecified',
    type: asked.recurring ? 'recurring' : 'one_time',
    unit_amount: asked.unit_amount,
    unit_amount_decimal: String(asked.unit_amount),
  } as never)
  emit('price.created', price)
  return price
}

/** A price by its id, or an inline one. */
export function priceFrom(
  provider: Provider,
  { price, price_data }: { price?: string | undefined; price_data?: PriceData | undefined },
) {
  if (price) return provider.store.get('price', price, 'price')
  if (price_data) return newPrice(provider, price_data)
  throw missing('price', '', 'items[0][price]')
}
