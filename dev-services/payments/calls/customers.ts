import { z } from 'zod'
import { invalid, missing } from '../api-error.ts'
import type { Objects } from '../objects.ts'
import { amount, currency, mergedMetadata, metadata, page, text } from '../params.ts'
import type { Provider } from '../provider.ts'
import { newId } from '../store.ts'
import { endSubscription, isOver } from '../subscriptions.ts'
import { pageOfList, type Routes, route } from './call.ts'

const fields = {
  email: text.optional(),
  name: text.optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: text }).optional(),
}
const newProductParams = { name: text, metadata: metadata.optional() }
const recurring = z.strictObject({ interval: z.enum(['month', 'year']) })

/** An inline price for an existing product. */
export const priceData = z.strictObject({ currency, unit_amount: amount, recurring, product: text })
/** A checkout's price may be one-off, and is for a new product. */
export const checkoutPriceData = z.strictObject({
  currency,
  unit_amount: amount,
  recurring: recurring.optional(),
  product_data: z.strictObject(newProductParams),
})

export const customersCalls = {
  'POST /v1/customers': route(fields, ({ provider: { store, now, emit } }, asked) => {
    const customer = store.put('customer', {
      id: newId('customer'),
      object: 'customer',
      balance: 0,
      created: now(),
      email: asked.email ?? null,
      invoice_settings: asked.invoice_settings ?? { default_payment_method: null },
      metadata: asked.metadata ?? {},
      name: asked.name ?? null,
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
  'POST /v1/customers/:id': route(fields, ({ provider, id }, { metadata: given, ...asked }) => {
    const { store, emit } = provider
    const before = standing(provider, id)
    const customer = store.change('customer', id, { ...asked, metadata: mergedMetadata(before.metadata, given) })
    emit('customer.updated', customer)
    return customer
  }),
  'GET /v1/customers/:id/payment_methods': route({ type: z.literal('card'), ...page }, ({ provider, id }, asked) => {
    const { store } = provider
    store.get('customer', id, 'customer')
    const own = store.all('payment_method').filter(({ customer }) => customer === id)
    return pageOfList(own, asked)
  }),
  'POST /v1/products': route({ ...newProductParams, id: text }, ({ provider }, asked) => newProduct(provider, asked)),
} satisfies Routes

const gone = (id: string) => ({ id, object: 'customer', deleted: true }) as const

function standing({ store }: Provider, id: string) {
  const customer = store.get('customer', id)
  if (customer.deleted) throw missing('customer', id, 'id')
  return customer
}

function newProduct(
  { store, now }: Provider,
  { id, name, metadata: given = {} }: { id: string; name: string; metadata?: Record<string, string> | undefined },
) {
  if (store.find('product', id))
    throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' })
  return store.put('product', { id, object: 'product', created: now(), metadata: given, name })
}

/** Stores an inline price; for a checkout, its product as well. */
export function newPrice(
  provider: Provider,
  asked: z.output<typeof priceData> | z.output<typeof checkoutPriceData>,
): Objects['price'] {
  const { store, now } = provider
  const product =
    'product' in asked
      ? store.get('product', asked.product, 'price_data[product]')
      : newProduct(provider, { ...asked.product_data, id: newId('product') })
  return store.put('price', {
    id: newId('price'),
    object: 'price',
    created: now(),
    currency: asked.currency,
    product: product.id,
    recurring: asked.recurring ?? null,
    unit_amount: asked.unit_amount,
  })
}
