import { z } from 'zod'
import { cardDeclined, invalid } from '../api-error.ts'
import { declines } from '../cards.ts'
import { draftFor } from '../invoices.ts'
import type { Objects } from '../objects.ts'
import { booleanParam, emptyToNull, integer, mergedMetadata, metadata, text } from '../params.ts'
import type { Provider } from '../provider.ts'
import { type Change, planChange } from '../subscription-change.ts'
import { bill, endSubscription, isOver, itemOf, type Subscription } from '../subscriptions.ts'
import { type ParamsOf, type Routes, retrieveRoute, route } from './call.ts'
import { newPrice, priceData } from './customers.ts'

const newPrices = {
  items: z
    .array(z.strictObject({ id: text, price_data: priceData }))
    .max(1, 'this stand-in supports one subscription item')
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'none']).optional(),
  proration_date: integer.optional(),
}
const cancellation_details = z.strictObject({ comment: text.optional() }).optional()

const update = {
  ...newPrices,
  payment_behavior: z.literal('error_if_incomplete').optional(),
  trial_end: integer.optional(),
  cancel_at_period_end: booleanParam.optional(),
  cancellation_details,
  pause_collection: z
    .union([emptyToNull, z.strictObject({ behavior: z.literal('void'), resumes_at: integer })])
    .optional(),
  default_payment_method: text.optional(),
  metadata: metadata.optional(),
}
type Update = ParamsOf<typeof update>
type NewPrices = Pick<Update, keyof typeof newPrices | 'trial_end'>

export const subscriptionsCalls = {
  'GET /v1/subscriptions/:id': retrieveRoute('subscription'),
  'POST /v1/subscriptions/:id': route(update, ({ provider, id }, asked) => change(provider, id, asked)),
  'DELETE /v1/subscriptions/:id': route({ cancellation_details }, ({ provider, id }, asked) => {
    mayChange(provider.store.get('subscription', id))
    const { comment } = asked.cancellation_details ?? {}
    return endSubscription(provider, id, { reason: 'cancellation_requested', comment })
  }),
  'POST /v1/invoices/create_preview': route(
    { subscription: text, subscription_details: z.strictObject(newPrices) },
    ({ provider }, asked) => preview(provider, asked.subscription, asked.subscription_details),
  ),
} satisfies Routes

function mayChange(subscription: Subscription) {
  if (isOver(subscription))
    throw invalid(
      `No such subscription: '${subscription.id}' can be changed: it has the status ${subscription.status}.`,
      { code: 'resource_missing', param: 'id' },
    )
}

function change(provider: Provider, id: string, asked: Update): Subscription {
  const { store, emit, now } = provider
  const before = store.get('subscription', id)
  mayChange(before)
  if (asked.default_payment_method) store.get('payment_method', asked.default_payment_method, 'default_payment_method')
  if (asked.trial_end !== undefined && asked.trial_end <= now())
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' })
  const withFields = { ...before, ...fieldsOf(before, asked, now()) }
  const { subscription: after, charged } = planChange(withFields, changeOf(provider, before, asked), now())
  store.put('subscription', after)
  emit('customer.subscription.updated', after, { previous: previousOf(before, after) })
  if (charged.length === 0) return after
  const { subscription, invoice } = bill(provider, after, { reason: 'subscription_update', charged, present: true })
  if (invoice.status === 'open' && asked.payment_behavior) throw cardDeclined(declines.declined, { keeps: false })
  return subscription
}

function changeOf(provider: Provider, before: Subscription, asked: NewPrices): Change {
  const { items: [item] = [], trial_end: trialEnd, proration_behavior: proration, proration_date } = asked
  if (item && item.id !== itemOf(before).id)
    throw invalid(`No such subscription item: '${item.id}'`, { code: 'resource_missing', param: 'items[0][id]' })
  if ((item || trialEnd) && !proration)
    throw invalid("This stand-in doesn't support the default proration_behavior.", { param: 'proration_behavior' })
  return {
    price: item && newPrice(provider, item.price_data),
    trialEnd,
    proration: proration ?? 'none',
    prorationDate: proration_date,
  }
}

function fieldsOf(before: Subscription, asked: Update, now: number): Partial<Subscription> {
  const { pause_collection, default_payment_method } = asked
  return {
    ...endingOf(before, asked, now),
    ...(pause_collection === undefined ? {} : { pause_collection }),
    ...(default_payment_method === undefined ? {} : { default_payment_method }),
    metadata: mergedMetadata(before.metadata, asked.metadata),
  }
}

function endingOf(before: Subscription, asked: Update, now: number): Partial<Subscription> {
  const { cancel_at_period_end, trial_end: end = itemOf(before).current_period_end } = asked
  const comment = asked.cancellation_details?.comment
  if (cancel_at_period_end === undefined) return {}
  return cancel_at_period_end
    ? {
        cancel_at_period_end,
        cancel_at: end,
        canceled_at: now,
        cancellation_details: {
          comment: comment ?? before.cancellation_details.comment,
          reason: 'cancellation_requested',
        },
      }
    : {
        cancel_at_period_end,
        cancel_at: null,
        canceled_at: null,
        cancellation_details: { comment: comment ?? null, reason: null },
      }
}

function previousOf(before: Subscription, after: Subscription) {
  const keys = Object.keys(after).filter((key) => !key.startsWith('_')) as (keyof Subscription)[]
  return Object.fromEntries(
    keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])).map((key) => [key, before[key]]),
  )
}

/** The invoice a change would create immediately. */
function preview(provider: Provider, id: string, asked: NewPrices): Objects['invoice'] {
  const before = provider.store.get('subscription', id)
  mayChange(before)
  const { subscription, charged } = planChange(before, changeOf(provider, before, asked), provider.now())
  if (charged.length === 0) throw invalid('This stand-in previews only changes that are charged immediately.')
  const draft = draftFor(provider, subscription, { reason: 'subscription_update', charged })
  return { ...draft, id: draft.id.replace('in_', 'upcoming_in_') }
}
