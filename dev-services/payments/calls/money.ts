import { z } from 'zod'
import { cardDeclined, invalid } from '../api-error.ts'
import { collectInvoice, subscriptionOf, voidInvoice } from '../invoices.ts'
import { amount, booleanParam, metadata, page, text } from '../params.ts'
import { refund, refundFee, reverseTransfer } from '../refunds.ts'
import { follow } from '../subscriptions.ts'
import { type Call, listRoute, matchesFilter, pageOfList, type Routes, retrieveRoute, route } from './call.ts'

const ofAccount = ({ account }: Call, owner: string | null | undefined) => (owner ?? null) === account
const byCustomer = { customer: text.optional() }
const byCharge = { charge: text.optional() }

const newRefund = {
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: amount.optional(),
  reason: z.literal('requested_by_customer').optional(),
  reverse_transfer: booleanParam.optional(),
  refund_application_fee: booleanParam.optional(),
}

const newReversal = {
  amount: amount.optional(),
  metadata: metadata.optional(),
  refund_application_fee: booleanParam.optional(),
}

export const moneyCalls = {
  'GET /v1/invoices': listRoute(
    'invoice',
    { ...byCustomer, subscription: text.optional() },
    (invoice, { customer, subscription }) =>
      matchesFilter(customer, invoice.customer) && matchesFilter(subscription, subscriptionOf(invoice)),
  ),
  'GET /v1/invoices/:id': retrieveRoute('invoice'),
  'POST /v1/invoices/:id/pay': route({}, ({ provider, id }) => {
    const { store } = provider
    const before = store.get('invoice', id)
    if (before.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' })
    if (before.status !== 'open') throw invalid(`This invoice can no longer be paid: it is ${before.status}.`)
    const { default_payment_method: card } = store.get('subscription', subscriptionOf(before))
    const { invoice, intent } = collectInvoice(provider, id, { card, present: false })
    follow(provider, invoice)
    if (invoice.status === 'open' && intent.last_payment_error) throw cardDeclined(intent.last_payment_error)
    return store.get('invoice', id)
  }),
  'POST /v1/invoices/:id/void': route({}, ({ provider, id }) => voidInvoice(provider, id)),
  'GET /v1/invoice_payments': listRoute(
    'invoice_payment',
    {
      invoice: text.optional(),
      status: z.literal('paid').optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional(),
    },
    (payment, asked) =>
      matchesFilter(asked.invoice, payment.invoice) &&
      matchesFilter<string>(asked.status, payment.status) &&
      matchesFilter(asked.payment?.payment_intent, payment.payment.payment_intent),
  ),
  'GET /v1/payment_intents': listRoute('payment_intent', byCustomer, (intent, { customer }) =>
    matchesFilter(customer, intent.customer),
  ),
  'GET /v1/payment_intents/:id': retrieveRoute('payment_intent'),
  'GET /v1/setup_intents': listRoute('setup_intent', byCustomer, (intent, { customer }) =>
    matchesFilter(customer, intent.customer),
  ),
  'GET /v1/charges': listRoute('charge', byCustomer, (charge, { customer }) =>
    matchesFilter(customer, charge.customer),
  ),
  'GET /v1/charges/:id': retrieveRoute('charge'),
  'POST /v1/refunds': route(newRefund, ({ provider }, asked) => {
    const { payment_intent, amount, reason } = asked
    const charge =
      asked.charge ??
      (payment_intent && provider.store.get('payment_intent', payment_intent, 'payment_intent').latest_charge)
    if (!charge)
      throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
    return refund(provider, {
      charge,
      amount,
      reason,
      reverseTransfer: asked.reverse_transfer === true,
      refundFee: asked.refund_application_fee === true,
    })
  }),
  'GET /v1/refunds': listRoute('refund', byCharge, (made, { charge }) => matchesFilter(charge, made.charge)),
  'GET /v1/refunds/:id': retrieveRoute('refund'),
  'GET /v1/disputes': listRoute('dispute', byCharge, (dispute, { charge }) => matchesFilter(charge, dispute.charge)),
  'GET /v1/disputes/:id': retrieveRoute('dispute'),
  'GET /v1/transfers/:id': retrieveRoute('transfer'),
  'POST /v1/transfers/:id/reversals': route(newReversal, ({ provider, id }, asked) => {
    const made = reverseTransfer(provider, id, asked)
    const { source_transaction: source, amount: whole, amount_reversed: reversed } = provider.store.get('transfer', id)
    const charge = provider.store.get('charge', source)
    if (asked.refund_application_fee && charge.application_fee)
      refundFee(provider, String(charge.application_fee), { of: made.amount, charge, isLast: reversed === whole })
    return made
  }),
  'GET /v1/transfers/:id/reversals': route(page, ({ provider, id }, asked) => {
    const own = provider.store.all('transfer_reversal').filter(({ transfer }) => transfer === id)
    return pageOfList(own, asked)
  }),
  'GET /v1/application_fees/:id': retrieveRoute('application_fee'),
  'GET /v1/application_fees/:id/refunds': route(page, ({ provider, id }, asked) => {
    const own = provider.store.all('fee_refund').filter(({ fee }) => fee === id)
    return pageOfList(own, asked)
  }),
  'GET /v1/payouts': listRoute('payout', {}, (payout, _, call) => ofAccount(call, payout._account)),
  'GET /v1/payouts/:id': retrieveRoute('payout'),
  'GET /v1/events': listRoute(
    'event',
    { type: text.optional() },
    (event, { type }, call) => ofAccount(call, event.account) && matchesFilter(type, event.type),
  ),
} satisfies Routes
