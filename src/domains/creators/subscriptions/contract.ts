import { oc } from '@orpc/contract'
import { z } from 'zod'
import { intervals, tierStates } from '#domains/creators/tiers/limits.ts'
import { actor, cursor, limit } from '#domains/feed/activities/contract.ts'
import { contentTypes } from '#domains/feed/activities/entry-vocabulary.ts'
import { currencies } from '#platform/money.ts'
import { pageOf } from '#platform/page.ts'
import { ledgerKinds, subscriptionStates } from './states.ts'

const moment = z.iso.datetime()
/** In the smallest unit of the currency. */
const amount = z.int().min(0)
const currency = z.enum(currencies)
const interval = z.enum(intervals)
const uid = z.string().max(128)
/** Chosen by the browser (`newId()`): pressing twice is pressing once. */
const checkoutId = z.string().regex(/^[0-9A-Za-z]{20}$/, 'is to be 20 letters and digits')

/** What happens with a membership by itself, and when. */
const upcoming = z.discriminatedUnion('status', [
  z.object({ status: z.literal('renews'), at: moment, amount, currency }),
  /** The free days are over then, and the first payment is due. */
  z.object({ status: z.literal('first_payment'), at: moment, amount, currency }),
  z.object({ status: z.literal('ends'), at: moment }),
  /** A payment did not go through; access is kept until then. */
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
  /** Whether what is kept for members opens now. */
  opens: z.boolean(),
  /** What this member pays, which the tier's price may have left behind. Null where nothing is paid. */
  interval: interval.nullable(),
  amount,
  currency,
  upcoming,
  trialEnd: moment.nullable(),
  pausedUntil: moment.nullable(),
  /** Days that were paid or given and wait. */
  daysKept: z.int(),
  /** From the next period on. */
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
  /** For whom it is, and how many months. */
  gift: z.object({ to: z.string(), months: z.int() }).nullable(),
}

/** How a checkout stands. */
export const checkout = z.discriminatedUnion('status', [
  /** To be paid at `url`, the provider's own page. Null while the provider does not answer: asking once more tries again. */
  z.object({
    status: z.literal('open'),
    ...order,
    url: z.string().nullable(),
    expiresAt: moment,
    /** The bank said no to a card; another can still be tried. */
    declined: z.boolean(),
  }),
  /** Paid as far as the member can tell; the bank has not said so yet. */
  z.object({ status: z.literal('confirming'), ...order }),
  z.object({
    status: z.literal('done'),
    ...order,
    subscriptionId: z.string().nullable(),
    /** What the creator says to new members. */
    welcomeNote: z.string(),
    /** The next things to watch, three at most. */
    next: z.array(z.object({ id: z.string(), title: z.string(), type: z.enum(contentTypes) })),
  }),
  z.object({ status: z.literal('failed'), ...order, message: z.string() }),
  z.object({ status: z.literal('expired'), ...order }),
])
export type Checkout = z.infer<typeof checkout>

/** A line of a creator's ledger: what is for them is positive, what goes from them negative. */
export const ledgerLine = z.object({
  id: z.string(),
  kind: z.enum(ledgerKinds),
  amount: z.int(),
  currency,
  tierId: z.string().nullable(),
  at: moment,
  /** A refund that the member's bank didn't take, and that wasn't paid another way yet. */
  hasFailed: z.boolean(),
})
export type LedgerLine = z.infer<typeof ledgerLine>

const tags = ['Subscriptions']

export const subscriptionsContract = {
  list: oc
    .route({ method: 'GET', path: '/subscriptions', summary: 'My memberships, the latest first', tags })
    .input(z.strictObject({ which: z.enum(['current', 'past']).default('current'), cursor, limit }))
    .output(pageOf(membership)),
  withCreator: oc
    .route({
      method: 'GET',
      path: '/subscriptions/with/{creatorUid}',
      summary: 'My membership with a creator, if there is one, and whether free days are open to me',
      tags,
    })
    .input(z.strictObject({ creatorUid: uid }))
    .output(z.object({ membership: membership.nullable(), mayTry: z.boolean() })),
  checkOut: oc
    .route({
      method: 'POST',
      path: '/subscriptions/checkout',
      operationId: 'createCheckout',
      summary: 'Begin to become a member. The server computes the price; `seen` is only compared with it',
      tags,
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
  checkout: oc
    .route({ method: 'GET', path: '/subscriptions/checkout/{id}', summary: 'How a checkout of mine stands', tags })
    .input(z.strictObject({ id: checkoutId }))
    .output(checkout),
}
