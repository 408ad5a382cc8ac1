import { oc } from '@orpc/contract'
import { z } from 'zod'
import { intervals } from '#domains/creators/tiers/limits.ts'
import { actor, cursor, limit } from '#domains/feed/activities/contract.ts'
import { reason as auditReason } from '#domains/members/audit/contract.ts'
import { messageId } from '#platform/messages.ts'
import { currencies } from '#platform/money.ts'
import { pageOf } from '#platform/page.ts'
import { prose } from '#platform/text.ts'
import { CANCEL_REASON, changeActions, changeRefusals, GIFT_MONTHS, GIFT_NOTE, PAUSE_MONTHS } from './changes-rules.ts'

const moment = z.iso.datetime()
/** In the smallest unit of the currency. */
const amount = z.int().min(0)
const currency = z.enum(currencies)
const interval = z.enum(intervals)
const id = z.string().max(40)
const tierId = z.string().max(40)
const reason = z.enum(changeRefusals)
/** Chosen by the browser (`newId()`), so a repeated request has no further effect. */
const key = z.string().regex(/^[0-9A-Za-z]{20}$/, messageId('must be 20 letters and digits'))

/** Cost and timing of changing to a tier and interval. */
const planChange = z.discriminatedUnion('status', [
  z.object({ status: z.literal('now'), pays: z.boolean(), amount }),
  z.object({ status: z.literal('later'), amount }),
  z.object({ status: z.literal('checkout'), amount }),
  z.object({ status: z.literal('not'), reason }),
])

const plan = z.object({
  tier: z.object({ id: z.string(), name: z.string(), description: z.string(), benefits: z.array(z.string()) }),
  interval,
  /** The current price. */
  amount,
  /** Whether this is the member's current plan. */
  isMine: z.boolean(),
  change: planChange,
})
export type Plan = z.infer<typeof plan>

/** The actions the viewer may take on one of their memberships, and the plans they can change to. */
export const changes = z.object({
  actions: z.record(
    z.enum(changeActions),
    z.union([z.object({ status: z.literal('may') }), z.object({ status: z.literal('not'), reason })]),
  ),
  currency,
  plans: z.array(plan),
  /** When the member can pause again, if they paused within the last year. */
  mayPauseFrom: moment.nullable(),
  /** Paid days that a pause preserves, or that start again when it ends. */
  daysKept: z.int(),
  /** Until when the first payment is refunded on request. */
  refund: z.object({ amount, until: moment }).nullable(),
  cancelReason: z.string().nullable(),
})
export type Changes = z.infer<typeof changes>

/** The quote for a plan change. */
export const quote = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('now'),
    /** Paid once, today: the new price minus the unused part of the old one. */
    today: amount,
    /** Unix seconds: the time for which the remaining days were calculated. */
    countedAt: z.int().nullable(),
    amount,
    currency,
    renewsAt: moment,
  }),
  z.object({ status: z.literal('later'), amount, currency, at: moment }),
])
export type Quote = z.infer<typeof quote>

const card = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
})

export const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  at: moment,
  total: z.int(),
  currency,
  /** `failed`: the bank declined the payment. `open`: it hasn't been tried yet. `void`: it won't be collected. */
  status: z.enum(['paid', 'open', 'failed', 'void', 'refunded', 'partly_refunded']),
  /** The provider's page to view, print or pay it. */
  url: z.string().nullable(),
  creator: actor.nullable(),
  tierName: z.string().nullable(),
})
export type Invoice = z.infer<typeof invoice>

export const sentGift = z.object({
  id: z.string(),
  to: actor,
  creator: actor,
  tierName: z.string(),
  months: z.int(),
  amount,
  currency,
  note: z.string(),
  givenAt: moment,
})
export type SentGift = z.infer<typeof sentGift>

const receivedGift = z.object({
  id: z.string(),
  from: actor,
  creator: actor,
  tierName: z.string(),
  months: z.int(),
  note: z.string(),
  givenAt: moment,
  /** Whether the gift's days haven't started yet, because the current membership has to end first. */
  waits: z.boolean(),
})
export type ReceivedGift = z.infer<typeof receivedGift>

const done = z.object({ status: z.literal('done') })
const tags = ['Subscriptions']
const creatorTags = ['Creators']
const adminTags = ['Admin']
const ofOne = z.strictObject({ id })

/** A refund that the member's bank or the provider rejected. */
const failedRefund = z.object({
  id: z.string(),
  member: actor,
  creator: actor,
  amount,
  currency,
  askedAt: moment,
  /** The provider's own code. */
  fault: z.string(),
  /** The payment's ID in the provider's dashboard. */
  chargeId: z.string(),
})
export type FailedRefund = z.infer<typeof failedRefund>

export const subscriptionChangesContract = {
  changes: oc
    .route({
      method: 'GET',
      path: '/subscriptions/{id}/changes',
      summary: 'Get the options for one of my memberships',
      tags,
    })
    .input(ofOne)
    .output(changes),
  quote: oc
    .route({
      method: 'GET',
      path: '/subscriptions/{id}/quote',
      summary: 'Quote a change of tier or interval',
      tags,
    })
    .input(z.strictObject({ id, tierId, interval }))
    .output(quote),
  change: oc
    .route({
      method: 'PUT',
      path: '/subscriptions/{id}/plan',
      summary: 'Change tier or interval. `seen` must match the current price',
      tags,
    })
    .input(
      z.strictObject({
        id,
        key,
        tierId,
        interval,
        seen: z.strictObject({
          amount,
          today: amount.nullable(),
          countedAt: z.int().min(0).max(4_102_444_800).nullable(),
        }),
      }),
    )
    .output(done),
  keep: oc
    .route({ method: 'DELETE', path: '/subscriptions/{id}/plan', summary: 'Undo a planned change', tags })
    .input(ofOne)
    .output(done),
  cancel: oc
    .route({
      method: 'PUT',
      path: '/subscriptions/{id}/cancellation',
      summary: 'Cancel a membership. Access lasts until the end of the paid period',
      tags,
    })
    .input(z.strictObject({ id, reason: prose(CANCEL_REASON).default('') }))
    .output(done),
  resume: oc
    .route({
      method: 'DELETE',
      path: '/subscriptions/{id}/cancellation',
      summary: 'Resume a cancelled membership',
      tags,
    })
    .input(ofOne)
    .output(done),
  pause: oc
    .route({
      method: 'PUT',
      path: '/subscriptions/{id}/pause',
      summary: 'Pause a membership for one to three months. Paid days are kept',
      tags,
    })
    .input(z.strictObject({ id, months: z.union(PAUSE_MONTHS.map((months) => z.literal(months))) }))
    .output(done),
  unpause: oc
    .route({ method: 'DELETE', path: '/subscriptions/{id}/pause', summary: 'End a pause early', tags })
    .input(ofOne)
    .output(done),
  refund: oc
    .route({
      method: 'POST',
      path: '/subscriptions/{id}/refund',
      summary: 'Refund my first payment within 14 days and end the membership',
      tags,
    })
    .input(ofOne)
    .output(z.object({ amount, currency })),

  card: oc
    .route({ method: 'GET', path: '/subscriptions/card', summary: 'Get the card that pays for my memberships', tags })
    .input(z.strictObject({}))
    .output(z.object({ card: card.nullable() })),
  newCard: oc
    .route({
      method: 'POST',
      path: '/subscriptions/card',
      summary: "Get a link to add another card on the provider's site",
      tags,
    })
    .input(z.strictObject({}))
    .output(z.object({ url: z.string() })),
  takeCard: oc
    .route({
      method: 'POST',
      path: '/subscriptions/card/{session}',
      summary: 'Use the new card and pay open invoices with it',
      tags,
    })
    .input(z.strictObject({ session: z.string().max(200) }))
    .output(z.object({ status: z.enum(['used', 'not_entered', 'declined']) })),
  invoices: oc
    .route({ method: 'GET', path: '/subscriptions/invoices', summary: 'List my payments, newest first', tags })
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(invoice)),

  give: oc
    .route({
      method: 'POST',
      path: '/subscriptions/gifts',
      summary: "Start a gift and get a link to pay on the provider's site",
      tags,
    })
    .input(
      z.strictObject({
        /** The checkout's ID, chosen by the browser so that pressing twice starts only one. */
        id: key,
        tierId,
        /** Without the @. */
        username: z.string().trim().min(1).max(40),
        months: z.union(GIFT_MONTHS.map((months) => z.literal(months))),
        note: prose(GIFT_NOTE).default(''),
        seen: z.strictObject({ amount, currency }),
      }),
    )
    .output(z.object({ id: z.string(), url: z.string() })),
  given: oc
    .route({ method: 'GET', path: '/subscriptions/gifts', summary: 'List gifts I gave, newest first', tags })
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(sentGift)),
  received: oc
    .route({
      method: 'GET',
      path: '/subscriptions/gifts/received',
      summary: 'List gifts I received, newest first',
      tags,
    })
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(receivedGift)),

  comp: oc
    .route({
      method: 'POST',
      path: '/creators/me/comps',
      summary: 'Give a member a free membership',
      tags: creatorTags,
    })
    .input(
      z.strictObject({
        username: z.string().trim().min(1).max(40),
        tierId,
        /** Null: no end. */
        until: moment.nullable(),
      }),
    )
    .output(z.object({ id: z.string() })),
  endComp: oc
    .route({
      method: 'DELETE',
      path: '/creators/me/comps/{id}',
      summary: 'End a free membership that I gave',
      tags: creatorTags,
    })
    .input(ofOne)
    .output(done),
  refundMember: oc
    .route({
      method: 'POST',
      path: '/creators/me/members/{id}/refund',
      summary: "Refund a member's last payment and end the membership",
      tags: creatorTags,
    })
    .input(ofOne)
    .output(z.object({ amount, currency })),

  failedRefunds: oc
    .route({
      method: 'GET',
      path: '/admin/refunds/failed',
      summary: 'List failed refunds, oldest first',
      tags: adminTags,
    })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(failedRefund) })),
  settleRefund: oc
    .route({
      method: 'POST',
      path: '/admin/refunds/{id}/settlement',
      summary: 'Mark a failed refund as paid another way',
      tags: adminTags,
    })
    .input(z.strictObject({ id, reason: auditReason }))
    .output(done),
}
