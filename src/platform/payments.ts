import Stripe from 'stripe'
import type { Config } from './config.ts'

/** The payments provider: Stripe, or on a fresh machine the stand-in that speaks the same protocol. */
export interface Payments {
  stripe: Stripe
  /** Nobody's money moves; every screen with money says so. */
  test: boolean
  /**
   * What the provider posted, if it is signed by it and no older than five minutes; undefined for anything else. `body` is what came,
   * byte for byte.
   */
  readEvent(body: Buffer, signature: string | undefined, now: Date): Stripe.Event | undefined
}

/** How long a member waits for the provider at most, three attempts together. */
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
          // Not signed with this secret. Malformed headers throw whatever they throw.
        }
      return undefined
    },
  }
}

/**
 * Why a call to the provider failed. `unreachable`: nobody knows whether it was carried out, and the same call with the same
 * idempotency key may be tried again. `declined`: the bank said no. `authenticate`: the bank wants to hear from the member.
 * `gone`: there is no such thing at the provider. `refused`: the call itself is wrong, trying again is in vain.
 */
export type PaymentFault = 'unreachable' | 'declined' | 'authenticate' | 'gone' | 'refused'

/** What a call to the provider that threw comes to; throws anew what is no answer of the provider's. */
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
