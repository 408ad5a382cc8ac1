import Stripe from 'stripe'
import { expect, expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import type { accountFields, newAccountParams } from './calls/accounts.ts'
import type { newSession } from './calls/checkout.ts'
import type { newRefund, newReversal, newTransfer } from './calls/money.ts'
import type { Objects } from './objects.ts'
import { API_VERSION } from './provider.ts'

/*
 * What the product sends is refused by the stand-in unless it's in one of its schemas, and what the product reads is typed by the library.
 * Here tsc proves that the schemas and the answers of the stand-in have only what the pinned library has too.
 */

type Values<Of> = Of[keyof Of]
type Item<List> = List extends readonly (infer One)[] ? One : List

/** The paths of `Ours` that `Theirs` doesn't have. `_` begins what is never answered. */
type Unknown<Ours, Theirs, Path extends string = ''> = Values<{
  [Key in keyof Ours & string]-?: Key extends `_${string}`
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

test('speaks the API version the library is made for', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION)
})

test('takes only parameters the library knows', () => {
  type Sent<Schema extends z.ZodType> = z.input<Schema>
  expectTypeOf<Unknown<Sent<typeof newSession>, Stripe.Checkout.SessionCreateParams>>().toBeNever()
  expectTypeOf<Unknown<Sent<typeof newAccountParams>, Stripe.AccountCreateParams>>().toBeNever()
  expectTypeOf<Unknown<Sent<z.ZodObject<typeof accountFields>>, Stripe.AccountUpdateParams>>().toBeNever()
  expectTypeOf<Unknown<Sent<typeof newRefund>, Stripe.RefundCreateParams>>().toBeNever()
  expectTypeOf<Unknown<Sent<typeof newTransfer>, Stripe.TransferCreateParams>>().toBeNever()
  expectTypeOf<Unknown<{ amount: 1; made_up: 2 }, Stripe.RefundCreateParams>>().toEqualTypeOf<'made_up'>()
  expectTypeOf<Unknown<Sent<typeof newReversal>, Stripe.TransferCreateReversalParams>>().toBeNever()
})

test('answers only with fields the library knows', () => {
  expectTypeOf<Unknown<Objects['account'], Stripe.Account>>().toBeNever()
  expectTypeOf<Unknown<Objects['application_fee'], Stripe.ApplicationFee>>().toBeNever()
  expectTypeOf<Unknown<Objects['balance_transaction'], Stripe.BalanceTransaction>>().toBeNever()
  expectTypeOf<Unknown<Objects['charge'], Stripe.Charge>>().toBeNever()
  expectTypeOf<Unknown<Omit<Objects['customer'], 'deleted'>, Stripe.Customer>>().toBeNever()
  expectTypeOf<Unknown<Objects['dispute'], Stripe.Dispute>>().toBeNever()
  expectTypeOf<Unknown<Objects['event'], Stripe.Event>>().toBeNever()
  expectTypeOf<Unknown<Objects['fee_refund'], Stripe.FeeRefund>>().toBeNever()
  expectTypeOf<Unknown<Objects['invoice'], Stripe.Invoice>>().toBeNever()
  expectTypeOf<Unknown<Objects['invoice_payment'], Stripe.InvoicePayment>>().toBeNever()
  expectTypeOf<Unknown<Objects['payment_intent'], Stripe.PaymentIntent>>().toBeNever()
  expectTypeOf<Unknown<Objects['payment_method'], Stripe.PaymentMethod>>().toBeNever()
  expectTypeOf<Unknown<Objects['payout'], Stripe.Payout>>().toBeNever()
  expectTypeOf<Unknown<Objects['price'], Stripe.Price>>().toBeNever()
  expectTypeOf<Unknown<Objects['product'], Stripe.Product>>().toBeNever()
  expectTypeOf<Unknown<Objects['refund'], Stripe.Refund>>().toBeNever()
  expectTypeOf<Unknown<Objects['session'], Stripe.Checkout.Session>>().toBeNever()
  expectTypeOf<Unknown<Objects['setup_intent'], Stripe.SetupIntent>>().toBeNever()
  expectTypeOf<Unknown<Objects['subscription'], Stripe.Subscription>>().toBeNever()
  expectTypeOf<Unknown<Objects['transfer'], Stripe.Transfer>>().toBeNever()
  expectTypeOf<Unknown<Objects['transfer_reversal'], Stripe.TransferReversal>>().toBeNever()
})
