import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { faultOf, openPayments } from './payments.ts'

const signIn = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
const keys = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_WEBHOOK_SECRET: 'whsec_one whsec_two' }
const now = new Date('2026-11-20T12:00:00Z')

test('uses a stand-in on a fresh machine; operators configure Stripe, or no sales', () => {
  expect(readConfig({}).payments).toMatchObject({ url: 'http://localhost:3001', test: true, standIn: true })
  expect(readConfig(signIn).payments).toBeUndefined()
  expect(openPayments(readConfig(signIn))).toBeUndefined()
  expect(readConfig({ ...signIn, ...keys }).payments).toEqual({
    secretKey: 'sk_live_abc',
    webhookSecrets: ['whsec_one', 'whsec_two'],
    url: 'https://api.stripe.com',
    test: false,
    standIn: false,
  })
  expect(openPayments(readConfig({ ...keys, STRIPE_SECRET_KEY: 'sk_test_abc' }))?.test).toBe(true)
})

test("refuses incomplete or insecure payment settings, naming what's wrong", () => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = keys
  expect(() => readConfig({ STRIPE_SECRET_KEY })).toThrow('STRIPE_WEBHOOK_SECRET is missing')
  expect(() => readConfig({ STRIPE_WEBHOOK_SECRET })).toThrow('STRIPE_SECRET_KEY is missing')
  expect(() => readConfig({ STRIPE_API_URL: 'https://pay.example' })).toThrow('STRIPE_SECRET_KEY is missing')
  expect(() => readConfig({ ...keys, STRIPE_SECRET_KEY: 'pk_live_abc' })).toThrow('STRIPE_SECRET_KEY is not')
  expect(() => readConfig({ ...keys, STRIPE_WEBHOOK_SECRET: 'secret' })).toThrow('STRIPE_WEBHOOK_SECRET is not')
  expect(() => readConfig({ ...keys, STRIPE_API_URL: 'http://pay.example' })).toThrow('STRIPE_API_URL')
  const production = { NODE_ENV: 'production', ...signIn, ...keys }
  expect(() => readConfig({ ...production, STRIPE_API_URL: 'http://localhost:1' })).toThrow('STRIPE_API_URL')
})

test('accepts only events signed with any of our secrets, for five minutes', () => {
  const payments = openPayments(readConfig({ ...keys }))
  const body = Buffer.from(JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid' }))
  const signed = (secret: string, at = now) =>
    Stripe.webhooks.generateTestHeaderString({ payload: body.toString(), secret, timestamp: at.getTime() / 1000 })
  const read = (signature: string | undefined, of = body) => payments?.readEvent(of, signature, now)?.id

  expect(read(signed('whsec_one'))).toBe('evt_1')
  expect(read(signed('whsec_two'))).toBe('evt_1')
  expect(read(signed('whsec_three'))).toBeUndefined()
  expect(read(signed('whsec_one', new Date(now.getTime() - 301_000)))).toBeUndefined()
  expect(read(undefined)).toBeUndefined()
  expect(read('t=1,v1=')).toBeUndefined()
  expect(read(signed('whsec_one'), Buffer.from(body.toString().replace('paid', 'void')))).toBeUndefined()
})

test("distinguishes responses from silence, and our errors from the provider's", () => {
  const { errors } = Stripe
  const raw = { message: 'no', type: 'card_error' as const }
  expect(faultOf(new errors.StripeCardError({ ...raw, code: 'card_declined', statusCode: 402 }))).toBe('declined')
  expect(faultOf(new errors.StripeCardError({ ...raw, code: 'authentication_required' }))).toBe('authenticate')
  const invalid = { message: 'no', type: 'invalid_request_error' as const, statusCode: 404 }
  expect(faultOf(new errors.StripeInvalidRequestError({ ...invalid, code: 'resource_missing' }))).toBe('gone')
  expect(faultOf(new errors.StripeInvalidRequestError(invalid))).toBe('refused')
  expect(faultOf(new errors.StripeConnectionError({ message: 'no', type: 'api_error' }))).toBe('unreachable')
  expect(faultOf(new errors.StripeAPIError({ message: 'no', type: 'api_error', statusCode: 500 }))).toBe('unreachable')
  expect(() => faultOf(new TypeError('ours'))).toThrow('ours')
})
