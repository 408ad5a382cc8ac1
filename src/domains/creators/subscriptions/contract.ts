import { z } from 'zod'
import { contentCard } from '#domains/creators/content/contract.ts'
import { intervals, tierStates } from '#domains/creators/tiers/limits.ts'
import { actor, cursor, limit } from '#domains/feed/activities/contract.ts'
import { messageId } from '#platform/messages.ts'
import { currencies } from '#platform/money.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { ledgerKinds, subscriptionStates } from './states.ts'

const moment = z.iso.datetime()
/** In the smallest unit of the currency. */
const amount = z.int().min(0)
const currency = z.enum(currencies)
const interval = z.enum(intervals)
const uid = z.string().max(128)
/** Chosen by the browser (`newId()`), so pressing twice starts only one checkout. */
const checkoutId = z.string().regex(/^[0-9A-Za-z]{20}$/, messageId('must be 20 letters and digits'))

/** The next automatic event of a membership. */
const upcoming = z.discriminatedUnion('status', [
  z.object({ status: z.literal('renews'), at: moment, amount, currency }),
  /** The free trial ends and the first payment is due. */
  z.object({ status: z.literal('first_payment'), at: moment, amount, currency }),
  z.object({ status: z.literal('ends'), at: moment }),
  /** A payment failed. Access continues until `at`. */
  z.object({ status: z.literal('past_due'), at: moment }),
  z.object({ status: z.literal('goes_on'), at: moment }),
  z.object({ status: z.literal('nothing') }),
])
export type Upcoming = z.infer<typeof upcoming>

const tierInShort = z.object({ id: z.string(), name: z.string(), level: z.int(), state: z.enum(tierStates) })

/** A membership as its member sees it. */
export const membership = z.object({
  id: z.string(),
  creator: actor,
  tier: tierInShort,
  state: z.enum(subscriptionStates),
  /** Whether the membership gives access now. */
  opens: z.boolean(),
  /** Null if nothing is paid. It and `amount` are this member's price; the tier's current one may differ. */
  interval: interval.nullable(),
  amount,
  currency,
  upcoming,
  trialEnd: moment.nullable(),
  pausedUntil: moment.nullable(),
  /** Given days that start when the membership ends. */
  daysKept: z.int(),
  /** The tier from the next period on. */
  nextTier: tierInShort.nullable(),
  nextInterval: interval.nullable(),
  giftFrom: actor.nullable(),
  startedAt: moment,
  endedAt: moment.nullable(),
})
export type Membership = z.infer<typeof membership>

const order = {
  id: z.string(),
  creatorUid: z.string(),
  tierId: z.string(),
  interval,
  amount,
  currency,
  /** The receiver, and the number of months. */
  gift: z.object({ to: z.string(), months: z.int() }).nullable(),
}

export const checkout = z.discriminatedUnion('status', [
  /**
   * Waiting for payment at `url`, the provider's own page. Null while the provider isn't responding; a repeated request
   * tries again.
   */
  z.object({
    status: z.literal('open'),
    ...order,
    url: z.string().nullable(),
    expiresAt: moment,
    /** Whether the bank declined a card. The member can still try another. */
    declined: z.boolean(),
  }),
  /** The member has paid, but the bank hasn't confirmed it yet. */
  z.object({ status: z.literal('confirming'), ...order }),
  z.object({
    status: z.literal('done'),
    ...order,
    subscriptionId: z.string().nullable(),
    /** When the free trial ends, and the charge at that time. Null if there's no trial. */
    trial: z.object({ until: moment, amount, currency }).nullable(),
    /** The creator's message to new members. */
    welcomeNote: z.string(),
    /** Lessons to watch next, at most three. */
    next: z.array(contentCard),
  }),
  z.object({ status: z.literal('failed'), ...order, message: z.string() }),
  z.object({ status: z.literal('expired'), ...order }),
])
export type Checkout = z.infer<typeof checkout>

/** A line of a creator's ledger: amounts credited are positive, debits negative. */
export const ledgerLine = z.object({
  id: z.string(),
  kind: z.enum(ledgerKinds),
  amount: z.int(),
  currency,
  tierId: z.string().nullable(),
  at: moment,
  /** Whether the line is a refund that the member's bank rejected and that hasn't been paid another way yet. */
  hasFailed: z.boolean(),
})
export type LedgerLine = z.infer<typeof ledgerLine>

const route = routes('Subscriptions')

export const subscriptionsContract = {
  list: route('GET', '/subscriptions', 'List my memberships, newest first')
    .input(z.strictObject({ which: z.enum(['current', 'past']).default('current'), cursor, limit }))
    .output(pageOf(membership)),
  withCreator: route(
    'GET',
    '/subscriptions/with/{creatorUid}',
    'Get my membership with a creator and whether I can have a free trial',
  )
    .input(z.strictObject({ creatorUid: uid }))
    .output(z.object({ membership: membership.nullable(), mayTry: z.boolean() })),
  checkOut: route('POST', '/subscriptions/checkout', 'Start a checkout. `seen` must match the current price', {
    operationId: 'createCheckout',
  })
    .input(
      z.strictObject({
        id: checkoutId,
        creatorUid: uid,
        tierId: z.string().max(40),
        interval,
        seen: z.strictObject({ amount, currency }),
      }),
    )
    .output(checkout),
  checkout: route('GET', '/subscriptions/checkout/{id}', 'Get the status of my checkout')
    .input(z.strictObject({ id: checkoutId }))
    .output(checkout),
}
