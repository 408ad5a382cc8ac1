import { z } from 'zod'
import { cardDeclined, invalid } from '../api-error.ts'
import { declines } from '../cards.ts'
import { draftInvoice, lineOf } from '../invoices.ts'
import type { Objects } from '../objects.ts'
import { booleanParam, decimal, emptyToNull, falseParam, integer, mergedMetadata, metadata, text } from '../params.ts'
import type { Provider } from '../provider.ts'
import { newId } from '../store.ts'
import { type Change, planChange } from '../subscription-change.ts'
import { bill, endSubscription, isOver, itemOf, nextEnd, type Subscription } from '../subscriptions.ts'
import { type ParamsOf, type Routes, retrieveRoute, route } from './call.ts'
import { priceData, priceFrom } from './customers.ts'

const items = z
  .array(
    z.strictObject({
      id: text.optional(),
      price: text.optional(),
      price_data: priceData.optional(),
      quantity: integer.optional(),
    }),
  )
  .max(1, 'this stand-in supports one subscription item')
const proration = {
  proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).optional(),
  proration_date: integer.optional(),
}
const feedback = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
])
const cancellation_details = z
  .strictObject({
    comment: z.union([text, emptyToNull]).optional(),
    feedback: z.union([feedback, emptyToNull]).optional(),
  })
  .optional()

const update = {
  items: items.optional(),
  ...proration,
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
  trial_end: z.union([z.literal('now'), integer]).optional(),
  cancel_at_period_end: booleanParam.optional(),
  cancel_at: z.union([integer, emptyToNull]).optional(),
  cancellation_details,
  pause_collection: z
    .union([
      emptyToNull,
      z.strictObject({ behavior: z.enum(['void', 'mark_uncollectible']), resumes_at: integer.optional() }),
    ])
    .optional(),
  default_payment_method: text.optional(),
  application_fee_percent: decimal.optional(),
  description: text.optional(),
  metadata: z.union([metadata, emptyToNull]).optional(),
  off_session: booleanParam.optional(),
}
type Update = ParamsOf<typeof update>

export const subscriptionsCalls = {
  'GET /v1/subscriptions/:id': retrieveRoute('subscription'),
  'POST /v1/subscriptions/:id': route(update, ({ provider, id }, asked) => change(provider, id, asked)),
  'DELETE /v1/subscriptions/:id': route(
    { cancellation_details, invoice_now: falseParam, prorate: falseParam },
    ({ provider, id }, { cancellation_details: why }) => {
      mayChange(provider.store.get('subscription', id))
      return endSubscription(provider, id, {
        reason: 'cancellation_requested',
        comment: why?.comment ?? undefined,
        feedback: why?.feedback ?? undefined,
      })
    },
  ),
  'POST /v1/invoices/create_preview': route(
    {
      customer: text.optional(),
      subscription: text,
      subscription_details: z
        .strictObject({
          items: items.optional(),
          ...proration,
          trial_end: update.trial_end,
        })
        .optional(),
    },
    ({ provider }, asked) => preview(provider, asked.subscription, asked.subscription_details ?? {}),
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
  if (typeof asked.trial_end === 'number' && asked.trial_end <= now())
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' })
  const withFields = { ...before, ...fieldsOf(before, asked, now()) }
  const planned = planChange(withFields, changeOf(provider, before, asked), now())
  const after = store.put('subscription', planned.subscription)
  emit('customer.subscription.updated', after, { previous: previousOf(before, after) })
  if (!planned.invoiced) {
    for (const charged of planned.charged) wait(provider, after, charged)
    return store.get('subscription', id)
  }
  const { subscription, invoice } = bill(provider, after, {
    reason: 'subscription_update',
    charged: planned.charged,
    present: asked.off_session !== true,
    prorationDate: asked.proration_date,
  })
  if (invoice.status === 'open' && asked.payment_behavior === 'error_if_incomplete') throw declinedWhole()
  return subscription
}

/** Rolls the whole change back. */
const declinedWhole = () => {
  const { status, body } = cardDeclined(declines.declined)
  return Object.assign(cardDeclined(declines.declined), { status, body, keeps: false })
}

function changeOf(
  provider: Provider,
  before: Subscription,
  asked: Pick<Update, 'items' | 'trial_end' | 'proration_behavior' | 'proration_date'>,
): Change {
  const item = asked.items?.[0]
  if (item?.id && item.id !== itemOf(before).id)
    throw invalid(`No such subscription item: '${item.id}'`, { code: 'resource_missing', param: 'items[0][id]' })
  return {
    price: item?.price || item?.price_data ? priceFrom(provider, item) : undefined,
    trialEnd: asked.trial_end,
    proration: asked.proration_behavior ?? 'create_prorations',
    prorationDate: asked.proration_date,
  }
}

function fieldsOf(before: Subscription, asked: Update, now: number): Partial<Subscription> {
  const { cancel_at_period_end: atEnd, cancel_at: at, cancellation_details: why, pause_collection: pause } = asked
  const end = typeof asked.trial_end === 'number' ? asked.trial_end : itemOf(before).current_period_end
  const ending: Partial<Subscription> =
    atEnd === true
      ? {
          cancel_at_period_end: true,
          cancel_at: end,
          canceled_at: now,
          cancellation_details: detailsOf(before, why, 'cancellation_requested'),
        }
      : atEnd === false || at === null
        ? {
            cancel_at_period_end: false,
            cancel_at: null,
            canceled_at: null,
            cancellation_details: detailsOf(before, why, null),
          }
        : typeof at === 'number'
          ? { cancel_at: at, canceled_at: now, cancellation_details: detailsOf(before, why, 'cancellation_requested') }
          : {}
  return {
    ...ending,
    ...(pause === undefined
      ? {}
      : { pause_collection: pause && { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null } }),
    ...(asked.default_payment_method ? { default_payment_method: asked.default_payment_method } : {}),
    ...(asked.application_fee_percent === undefined ? {} : { application_fee_percent: asked.application_fee_percent }),
    ...(asked.description ? { description: asked.description } : {}),
    metadata: mergedMetadata(before.metadata, asked.metadata),
  }
}

function detailsOf(
  before: Subscription,
  why: Update['cancellation_details'],
  reason: 'cancellation_requested' | null,
): Subscription['cancellation_details'] {
  const { comment = null, feedback = null, feedback_option = null } = before.cancellation_details ?? {}
  return {
    comment: why?.comment ?? (reason ? comment : null),
    feedback: why?.feedback ?? (reason ? feedback : null),
    feedback_option,
    reason,
  }
}

function previousOf(before: Subscription, after: Subscription) {
  const keys = Object.keys(after).filter((key) => !key.startsWith('_')) as (keyof Subscription)[]
  return Object.fromEntries(
    keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])).map((key) => [key, before[key]]),
  )
}

/** Queues a proration for the next invoice. */
function wait(
  { store, now }: Provider,
  subscription: Subscription,
  charged: Parameters<typeof draftInvoice>[1]['charged'][number],
) {
  const id = newId('invoice_item')
  const line = { ...lineOf(subscription, '', charged) }
  store.put('invoice_item', { id, object: 'invoiceitem', created: now(), subscription: subscription.id, line })
}

/**
 * The invoice a change would create: immediate if it's charged immediately, otherwise the next one with the change
 * included.
 */
function preview(
  provider: Provider,
  id: string,
  asked: Pick<Update, 'items' | 'trial_end' | 'proration_behavior' | 'proration_date'>,
): Objects['invoice'] {
  const { store, now } = provider
  const before = store.get('subscription', id)
  mayChange(before)
  const planned = planChange(before, changeOf(provider, before, asked), now())
  const { price, current_period_end: start } = itemOf(planned.subscription)
  const next = {
    price,
    amount: price.unit_amount ?? 0,
    period: { start, end: nextEnd(price, start, planned.subscription.billing_cycle_anchor) },
    description: `1 × ${price.nickname ?? 'membership'}`,
    proration: false,
  }
  const charged = planned.invoiced ? planned.charged : [...planned.charged, next]
  const draft = draftInvoice(provider, {
    subscription: planned.subscription,
    reason: planned.invoiced ? 'subscription_update' : 'upcoming',
    charged,
    prorationDate: asked.proration_date,
  })
  return {
    ...draft,
    id: draft.id.replace('in_', 'upcoming_in_'),
    period_start: now(),
    period_end: planned.invoiced ? now() : start,
  }
}
