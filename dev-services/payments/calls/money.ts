import { z } from 'zod'
import { cardDeclined, invalid } from '../api-error.ts'
import { collectInvoice, voidInvoice } from '../invoices.ts'
import { amount, booleanParam, metadata, page, text } from '../params.ts'
import { refund, refundFee, reverseTransfer } from '../refunds.ts'
import { cardOf, follow } from '../subscriptions.ts'
import { type Call, listRoute, matchesFilter, pageOfList, type Routes, retrieveRoute, route } from './call.ts'

const ofAccount = ({ account }: Call, owner: string | null | undefined) => (owner ?? null) === account

const newRefund = {
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: amount.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  reverse_transfer: booleanParam.optional(),
  refund_application_fee: booleanParam.optional(),
  metadata: metadata.optional(),
}

const newReversal = {
  amount: amount.optional(),
  metadata: metadata.optional(),
  refund_application_fee: booleanParam.optional(),
}

const payInvoice = { payment_method: text.optional(), off_session: booleanParam.optional() }

export const moneyCalls = {
  'GET /v1/invoices': listRoute(
    'invoice',
    '/v1/invoices',
    { customer: text.optional(), subscription: text.optional(), status: text.optional() },
    (invoice, asked) =>
      matchesFilter(asked.customer, invoice.customer) &&
      matchesFilter(asked.subscription, invoice.parent?.subscription_details.subscription) &&
      (asked.status === undefined || asked.status === invoice.status),
  ),
  'GET /v1/invoices/:id': retrieveRoute('invoice'),
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
      throw cardDeclined({ code: error.code, decline_code: error.decline_code, message: error.message })
    if (intent?.status === 'requires_action')
      throw cardDeclined({
        code: 'invoice_payment_intent_requires_action',
        message: 'This payment requires additional user action before it can be completed successfully.',
      })
    return store.get('invoice', id)
  }),
  'POST /v1/invoices/:id/void': route({}, ({ provider, id }) => voidInvoice(provider, id)),
  'GET /v1/invoice_payments': listRoute(
    'invoice_payment',
    '/v1/invoice_payments',
    {
      invoice: text.optional(),
      status: text.optional(),
      payment: z.strictObject({ type: z.enum(['payment_intent']), payment_intent: text.optional() }).optional(),
    },
    (payment, asked) =>
      matchesFilter(asked.invoice, payment.invoice) &&
      matchesFilter(asked.status, payment.status) &&
      matchesFilter(asked.payment?.payment_intent, payment.payment.payment_intent),
  ),
  'GET /v1/payment_intents': listRoute(
    'payment_intent',
    '/v1/payment_intents',
    { customer: text.optional() },
    (intent, { customer }) => matchesFilter(customer, intent.customer),
  ),
  'GET /v1/payment_intents/:id': retrieveRoute('payment_intent'),
  'GET /v1/setup_intents': listRoute(
    'setup_intent',
    '/v1/setup_intents',
    { customer: text.optional() },
    (intent, { customer }) => matchesFilter(customer, intent.customer),
  ),
  'GET /v1/charges': listRoute(
    'charge',
    '/v1/charges',
    { customer: text.optional(), payment_intent: text.optional() },
    (charge, asked, call) =>
      ofAccount(call, charge._account) &&
      matchesFilter(asked.customer, charge.customer) &&
      matchesFilter(asked.payment_intent, charge.payment_intent),
  ),
  'GET /v1/charges/:id': retrieveRoute('charge'),
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
  'GET /v1/refunds': listRoute(
    'refund',
    '/v1/refunds',
    { charge: text.optional(), payment_intent: text.optional() },
    (made, asked) =>
      matchesFilter(asked.charge, made.charge) && matchesFilter(asked.payment_intent, made.payment_intent),
  ),
  'GET /v1/refunds/:id': retrieveRoute('refund'),
  'GET /v1/disputes': listRoute(
    'dispute',
    '/v1/disputes',
    { charge: text.optional(), payment_intent: text.optional() },
    (dispute, asked) =>
      matchesFilter(asked.charge, dispute.charge) && matchesFilter(asked.payment_intent, dispute.payment_intent),
  ),
  'GET /v1/disputes/:id': retrieveRoute('dispute'),
  'GET /v1/transfers/:id': retrieveRoute('transfer'),
  'POST /v1/transfers/:id/reversals': route(newReversal, ({ provider, id }, asked) => {
    const made = reverseTransfer(provider, id, asked)
    const { source_transaction: source, amount: whole, amount_reversed: reversed } = provider.store.get('transfer', id)
    const charge = provider.store.find('charge', source)
    if (asked.refund_application_fee && charge?.application_fee)
      refundFee(provider, charge.application_fee, { of: made.amount, charge, isLast: reversed === whole })
    return made
  }),
  'GET /v1/transfers/:id/reversals': route(page, ({ provider, id }, asked) => {
    const own = provider.store.all('transfer_reversal').filter(({ transfer }) => transfer === id)
    return pageOfList(own, asked, `/v1/transfers/${id}/reversals`)
  }),
  'GET /v1/application_fees/:id': retrieveRoute('application_fee'),
  'GET /v1/application_fees/:id/refunds': route(page, ({ provider, id }, asked) => {
    const own = provider.store.all('fee_refund').filter(({ fee }) => fee === id)
    return pageOfList(own, asked, `/v1/application_fees/${id}/refunds`)
  }),
  'GET /v1/payouts': listRoute(
    'payout',
    '/v1/payouts',
    { status: text.optional() },
    (payout, { status }, call) => ofAccount(call, payout._account) && matchesFilter(status, payout.status),
  ),
  'GET /v1/payouts/:id': retrieveRoute('payout'),
  'GET /v1/events': listRoute(
    'event',
    '/v1/events',
    { type: text.optional(), types: z.array(text).max(20).optional() },
    (event, { type, types }, call) =>
      ofAccount(call, event.account) && matchesFilter(type, event.type) && (types?.includes(event.type) ?? true),
  ),
} satisfies Routes
