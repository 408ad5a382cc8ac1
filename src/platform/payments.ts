import Stripe from 'stripe'
import type { Config } from './config.ts'

/** The payment provider: Stripe or, with the dev services, a stand-in with the same protocol. */
export interface Payments {
  stripe: Stripe
  /** Whether payments are in test mode, in which no real money moves. */
  test: boolean
  /**
   * The event the provider posted, if it signed it and it's no older than five minutes; otherwise undefined. `body` has
   * to be the raw bytes.
   */
  readEvent(body: Buffer, signature: string | undefined, now: Date): Stripe.Event | undefined
}

/** How long each of the three attempts of a call may take. */
const PATIENCE_MS = 8_000
const RETRIES = 2
const SIGNATURE_AGE_SECONDS = 300

export function openPayments({ payments }: Pick<Config, 'payments'>): Payments | undefined {
  if (!payments) return undefined
  const { protocol, hostname, port } = new URL(payments.url)
  const stripe = new Stripe(payments.secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: PATIENCE_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
  return {
    stripe,
    test: payments.test,
    readEvent(body, signature, now) {
      const age = [SIGNATURE_AGE_SECONDS, undefined, now.getTime()] as const
      for (const secret of payments.webhookSecrets)
        try {
          return stripe.webhooks.constructEvent(body, signature ?? '', secret, ...age)
        } catch {
          // Not signed with this secret. Malformed headers can throw any error.
        }
      return undefined
    },
  }
}

/**
 * Why a call to the provider failed. `unreachable`: it's unknown whether it was carried out; the same call can be
 * retried with the same idempotency key. `declined`: the bank declined it. `authenticate`: the bank requires the member
 * to authenticate. `gone`: it doesn't exist at the provider. `refused`: the call itself is wrong, so retrying is
 * pointless.
 */
export type PaymentFault = 'unreachable' | 'declined' | 'authenticate' | 'gone' | 'refused'

/** The fault behind an error thrown by a call to the provider; rethrows anything else. */
export function faultOf(error: unknown): PaymentFault {
  const { StripeError, StripeCardError, StripeInvalidRequestError } = Stripe.errors
  if (!(error instanceof StripeError)) throw error
  const { code, statusCode } = error
  if (error instanceof StripeCardError)
    return /^(authentication_required|subscription_payment_intent_requires_action)$/.test(code ?? '')
      ? 'authenticate'
      : 'declined'
  if (error instanceof StripeInvalidRequestError) return code === 'resource_missing' ? 'gone' : 'refused'
  return statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500
    ? 'unreachable'
    : 'refused'
}
