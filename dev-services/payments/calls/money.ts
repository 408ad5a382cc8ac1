import { z } from 'zod'
import { declined, invalid } from '../api-error.ts'
import { collectInvoice, voidInvoice } from '../invoices.ts'
import { amount, metadata, page, text, yes } from '../params.ts'
import { refund, refundFee, reverse } from '../refunds.ts'
import { cardOf, follow } from '../subscriptions.ts'
import { type Call, listed, paged, type Routes, retrieved, route, same } from './call.ts'

const ofAccount = ({ account }: Call, owner: string | null | undefined) => (owner ?? null) === account

const newRefund = {
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: amount.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  reverse_transfer: yes.optional(),
  refund_application_fee: yes.optional(),
  metadata: metadata.optional(),
}

const newReversal = {
  amount: amount.optional(),
  metadata: metadata.optional(),
  refund_application_fee: yes.optional(),
}

const payInvoice = { payment_method: text.optional(), off_session: yes.optional() }

export const moneyCalls = {
  'GET /v1/invoices': listed(
    'invoice',
    '/v1/invoices',
    { customer: text.optional(), subscription: text.optional(), status: text.optional() },
    (invoice, asked) =>
      same(asked.customer, invoice.customer) &&
      same(asked.subscription, invoice.parent?.subscription_details.subscription) &&
      (asked.status === undefined || asked.status === invoice.status),
  ),
  'GET /v1/invoices/:id': retrieved('invoice'),
  'POST /v1/invoices/:id/pay': route(payInvoice, ({ provider, id }, asked) => {
    const { store } = provider
    const before = store.get('invoice', id)
    if (before.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' })
    if (before.status !== 'open') throw invalid(`This invoice can no longer be paid: it is ${before.status}.`)
    const subscription = store.get('subscription', before.parent?.subscription_details.subscription ?? '')
    const card = asked.payment_method ?? cardOf(provider, subscription)
    const { invoice, intent } = collectInvoice(provider, id, { card, present: asked.off_session === false })
    follow(provider, invoice)
    const error = intent?.last_payment_error
    if (invoice.status === 'open' && error)
      throw declined({ code: error.code, decline_code: error.decline_code, message: error.message })
    if (intent?.status === 'requires_action')
      throw declined({
        code: 'invoice_payment_intent_requires_action',
        message: 'This payment requires additional user action before it can be completed successfully.',
      })
    return store.get('invoice', id)
  }),
  'POST /v1/invoices/:id/void': route({}, ({ provider, id }) => voidInvoice(provider, id)),
  'GET /v1/invoice_payments': listed(
    'invoice_payment',
    '/v1/invoice_payments',
    {
      invoice: text.optional(),
      status: text.optional(),
      payment: z.strictObject({ type: z.enum(['payment_intent']), payment_intent: text.optional() }).optional(),
    },
    (payment, asked) =>
      same(asked.invoice, payment.invoice) &&
      same(asked.status, payment.status) &&
      same(asked.payment?.payment_intent, payment.payment.payment_intent),
  ),
  'GET /v1/payment_intents': listed(
    'payment_intent',
    '/v1/payment_intents',
    { customer: text.optional() },
    (intent, { customer }) => same(customer, intent.customer),
  ),
  'GET /v1/payment_intents/:id': retrieved('payment_intent'),
  'GET /v1/setup_intents': listed(
    'setup_intent',
    '/v1/setup_intents',
    { customer: text.optional() },
    (intent, { customer }) => same(customer, intent.customer),
  ),
  'GET /v1/charges': listed(
    'charge',
    '/v1/charges',
    { customer: text.optional(), payment_intent: text.optional() },
    (charge, asked, call) =>
      ofAccount(call, charge._account) &&
      same(asked.customer, charge.customer) &&
      same(asked.payment_intent, charge.payment_intent),
  ),
  'GET /v1/charges/:id': retrieved('charge'),
  'POST /v1/refunds': route(newRefund, ({ provider }, asked) => {
    const charge =
      asked.charge ??
      (asked.payment_intent &&
        provider.store.get('payment_intent', asked.payment_intent, 'payment_intent').latest_charge)
    if (!charge)
      throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
    return refund(provider, {
      ...asked,
      charge,
      reverseTransfer: asked.reverse_transfer === true,
      refundFee: asked.refund_application_fee === true,
    })
  }),
  'GET /v1/refunds': listed(
    'refund',
    '/v1/refunds',
    { charge: text.optional(), payment_intent: text.optional() },
    (made, asked) => same(asked.charge, made.charge) && same(asked.payment_intent, made.payment_intent),
  ),
  'GET /v1/refunds/:id': retrieved('refund'),
  'GET /v1/disputes': listed(
    'dispute',
    '/v1/disputes',
    { charge: text.optional(), payment_intent: text.optional() },
    (dispute, asked) => same(asked.charge, dispute.charge) && same(asked.payment_intent, dispute.payment_intent),
  ),
  'GET /v1/disputes/:id': retrieved('dispute'),
  'GET /v1/transfers/:id': retrieved('transfer'),
  'POST /v1/transfers/:id/reversals': route(newReversal, ({ provider, id }, asked) => {
    const made = reverse(provider, id, asked)
    const { source_transaction: source, amount: whole, amount_reversed: reversed } = provider.store.get('transfer', id)
    const charge = provider.store.find('charge', source)
    if (asked.refund_application_fee && charge?.application_fee)
      refundFee(provider, charge.application_fee, { of: made.amount, charge, isLast: reversed === whole })
    return made
  }),
  'GET /v1/transfers/:id/reversals': route(page, ({ provider, id }, asked) => {
    const own = provider.store.all('transfer_reversal').filter(({ transfer }) => transfer === id)
    return paged(own, asked, `/v1/transfers/${id}/reversals`)
  }),
  'GET /v1/application_fees/:id': retrieved('application_fee'),
  'GET /v1/application_fees/:id/refunds': route(page, ({ provider, id }, asked) => {
    const own = provider.store.all('fee_refund').filter(({ fee }) => fee === id)
    return paged(own, asked, `/v1/application_fees/${id}/refunds`)
  }),
  'GET /v1/payouts': listed(
    'payout',
    '/v1/payouts',
    { status: text.optional() },
    (payout, { status }, call) => ofAccount(call, payout._account) && same(status, payout.status),
  ),
  'GET /v1/payouts/:id': retrieved('payout'),
  'GET /v1/events': listed(
    'event',
    '/v1/events',
    { type: text.optional(), types: z.array(text).max(20).optional() },
    (event, { type, types }, call) =>
      ofAccount(call, event.account) && same(type, event.type) && (types?.includes(event.type) ?? true),
  ),
} satisfies Routes
