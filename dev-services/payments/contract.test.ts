import Stripe from 'stripe'
import { expect, expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import type { HandledEventType } from '../../src/domains/creators/subscriptions/server/events.ts'
import { startPayments } from '../../src/testing/payments.ts'
import { routes } from './api.ts'
import type { Objects } from './objects.ts'
import { API_VERSION } from './provider.ts'

/* The stand-in refuses any call that isn't in its schemas, and the library types the responses. Here tsc checks, call
   by call, that its schemas and responses contain nothing that the pinned library doesn't have. */

/** Every call of the stand-in, with the library's parameters and response. */
interface Library {
  'DELETE /v1/customers/:id': [Stripe.CustomerDeleteParams, Stripe.DeletedCustomer]
  'DELETE /v1/subscriptions/:id': [Stripe.SubscriptionCancelParams, Stripe.Subscription]
  'GET /v1/accounts': [Stripe.AccountListParams, Stripe.ApiList<Stripe.Account>]
  'GET /v1/accounts/:id': [Stripe.AccountRetrieveParams, Stripe.Account]
  'GET /v1/application_fees/:id': [Stripe.ApplicationFeeRetrieveParams, Stripe.ApplicationFee]
  'GET /v1/application_fees/:id/refunds': [Stripe.ApplicationFeeListRefundsParams, Stripe.ApiList<Stripe.FeeRefund>]
  'GET /v1/charges': [Stripe.ChargeListParams, Stripe.ApiList<Stripe.Charge>]
  'GET /v1/charges/:id': [Stripe.ChargeRetrieveParams, Stripe.Charge]
  'GET /v1/checkout/sessions/:id': [Stripe.Checkout.SessionRetrieveParams, Stripe.Checkout.Session]
  'GET /v1/customers/:id': [Stripe.CustomerRetrieveParams, Stripe.Customer | Stripe.DeletedCustomer]
  'GET /v1/customers/:id/payment_methods': [
    Stripe.CustomerListPaymentMethodsParams,
    Stripe.ApiList<Stripe.PaymentMethod>,
  ]
  'GET /v1/disputes': [Stripe.DisputeListParams, Stripe.ApiList<Stripe.Dispute>]
  'GET /v1/disputes/:id': [Stripe.DisputeRetrieveParams, Stripe.Dispute]
  'GET /v1/events': [Stripe.EventListParams, Stripe.ApiList<Stripe.EventBase>]
  'GET /v1/invoice_payments': [Stripe.InvoicePaymentListParams, Stripe.ApiList<Stripe.InvoicePayment>]
  'GET /v1/invoices': [Stripe.InvoiceListParams, Stripe.ApiList<Stripe.Invoice>]
  'GET /v1/invoices/:id': [Stripe.InvoiceRetrieveParams, Stripe.Invoice]
  'GET /v1/payment_intents': [Stripe.PaymentIntentListParams, Stripe.ApiList<Stripe.PaymentIntent>]
  'GET /v1/payment_intents/:id': [Stripe.PaymentIntentRetrieveParams, Stripe.PaymentIntent]
  'GET /v1/payouts': [Stripe.PayoutListParams, Stripe.ApiList<Stripe.Payout>]
  'GET /v1/payouts/:id': [Stripe.PayoutRetrieveParams, Stripe.Payout]
  'GET /v1/refunds': [Stripe.RefundListParams, Stripe.ApiList<Stripe.Refund>]
  'GET /v1/refunds/:id': [Stripe.RefundRetrieveParams, Stripe.Refund]
  'GET /v1/setup_intents': [Stripe.SetupIntentListParams, Stripe.ApiList<Stripe.SetupIntent>]
  'GET /v1/subscriptions/:id': [Stripe.SubscriptionRetrieveParams, Stripe.Subscription]
  'GET /v1/transfers/:id': [Stripe.TransferRetrieveParams, Stripe.Transfer]
  'GET /v1/transfers/:id/reversals': [Stripe.TransferListReversalsParams, Stripe.ApiList<Stripe.TransferReversal>]
  'POST /v1/account_links': [Stripe.AccountLinkCreateParams, Stripe.AccountLink]
  'POST /v1/accounts': [Stripe.AccountCreateParams, Stripe.Account]
  'POST /v1/accounts/:id/login_links': [Stripe.AccountCreateLoginLinkParams, Stripe.LoginLink]
  'POST /v1/checkout/sessions': [Stripe.Checkout.SessionCreateParams, Stripe.Checkout.Session]
  'POST /v1/checkout/sessions/:id/expire': [Stripe.Checkout.SessionExpireParams, Stripe.Checkout.Session]
  'POST /v1/customers': [Stripe.CustomerCreateParams, Stripe.Customer]
  'POST /v1/customers/:id': [Stripe.CustomerUpdateParams, Stripe.Customer]
  'POST /v1/invoices/:id/pay': [Stripe.InvoicePayParams, Stripe.Invoice]
  'POST /v1/invoices/:id/void': [Stripe.InvoiceVoidInvoiceParams, Stripe.Invoice]
  'POST /v1/invoices/create_preview': [Stripe.InvoiceCreatePreviewParams, Stripe.Invoice]
  'POST /v1/products': [Stripe.ProductCreateParams, Stripe.Product]
  'POST /v1/refunds': [Stripe.RefundCreateParams, Stripe.Refund]
  'POST /v1/subscriptions/:id': [Stripe.SubscriptionUpdateParams, Stripe.Subscription]
  'POST /v1/transfers/:id/reversals': [Stripe.TransferCreateReversalParams, Stripe.TransferReversal]
}
const { url, config } = await startPayments(() => new Date())

type Called = keyof typeof routes & keyof Library
type Params<Call extends Called> = (typeof routes)[Call]['params']
type Answer<Call extends Called> = ReturnType<(typeof routes)[Call]['answer']>

type Values<Of> = Of[keyof Of]
type Item<List> = List extends readonly (infer One)[] ? One : List

/** The paths of `Ours` that `Theirs` doesn't have. Names starting with `_` are internal and never sent. */
type Unknown<Ours, Theirs, Path extends string = ''> = Values<{
  [Key in keyof Ours & string as string extends Key ? never : Key]-?: Key extends `_${string}`
    ? never
    : Theirs extends unknown
      ? Key extends KeysOf<Theirs>
        ? Nested<NonNullable<Ours[Key]>, NonNullable<At<Theirs, Key>>, `${Path}${Key}`>
        : `${Path}${Key}`
      : never
}>
type KeysOf<Of> = Of extends unknown ? keyof Of & string : never
type At<Of, Key> = Of extends unknown ? (Key extends keyof Of ? Of[Key] : never) : never
type Nested<Ours, Theirs, Path extends string> = Ours extends readonly unknown[]
  ? Nested<Item<Ours>, NonNullable<Item<Extract<Theirs, readonly unknown[]>>>, Path>
  : Ours extends object
    ? string extends keyof Ours
      ? never
      : Unknown<Ours, Extract<Theirs, object>, `${Path}.`>
    : never

/** Parameters as passed to the library: an empty string clears a value. */
type Given<Read> = Read extends null ? '' : Read extends object ? { [Key in keyof Read]: Given<Read[Key]> } : Read

test('uses the same API version as the Stripe library', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION)
})

test('offers only calls that the Stripe library has', () => {
  expectTypeOf<keyof typeof routes>().toEqualTypeOf<keyof Library>()
})

test('accepts only parameters and values that the Stripe library has', () => {
  type UnknownParams = { [Call in Called]: Unknown<z.input<Params<Call>>, Library[Call][0]> }
  expectTypeOf<Values<UnknownParams>>().toBeNever()
  type Misfits = { [Call in Called]: Given<z.output<Params<Call>>> extends Library[Call][0] ? never : Call }
  expectTypeOf<Values<Misfits>>().toBeNever()
})

test('returns only fields that the Stripe library has', () => {
  type UnknownFields = { [Call in Called]: Unknown<Omit<Answer<Call>, 'deleted'>, Library[Call][1]> }
  expectTypeOf<Values<UnknownFields>>().toBeNever()
  // Prices are returned only in expanded fields, which the calls' types leave out.
  expectTypeOf<Unknown<Objects['price'], Stripe.Price>>().toBeNever()
})

test("this check finds fields that the Stripe library doesn't have", () => {
  expectTypeOf<Unknown<{ amount: 1; made_up: 2 }, Stripe.RefundCreateParams>>().toEqualTypeOf<'made_up'>()
  expectTypeOf<Unknown<{ data: { made_up: 2 }[] }, Stripe.ApiList<Stripe.Refund>>>().toEqualTypeOf<'data.made_up'>()
})

test('the product listens only to events that the Stripe library has', () => {
  type UnknownEvents = {
    [Begins in HandledEventType]: Extract<Stripe.Event['type'], `${Begins}${string}`> extends never ? Begins : never
  }
  expectTypeOf<Values<UnknownEvents>>().toBeNever()
})

test.each(Object.keys(routes))('%s rejects an unknown parameter', async (call) => {
  const [method = '', path = ''] = call.replace(':id', 'x_1').split(' ')
  const made = new URLSearchParams({ made_up: '1' })
  const answer = await fetch(`${url}${path}${method === 'GET' ? `?${made}` : ''}`, {
    method,
    headers: { Authorization: `Bearer ${config.secretKey}` },
    ...(method === 'GET' ? {} : { body: made }),
  })
  expect(await answer.json()).toMatchObject({ error: { code: 'parameter_unknown', param: 'made_up' } })
})
