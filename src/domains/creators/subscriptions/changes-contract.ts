import { z } from 'zod'
import { intervals } from '#domains/creators/tiers/limits.ts'
import { actor, cursor, limit } from '#domains/feed/activities/contract.ts'
import { reason as auditReason } from '#domains/members/audit/contract.ts'
import { messageId } from '#platform/messages.ts'
import { currencies } from '#platform/money.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
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
  /** The tier's current price, which may differ from what the member pays. */
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
  /** Paid days that start again when the current pause ends; 0 if the membership isn't paused. */
  daysKept: z.int(),
  /** The amount of the first payment that can still be refunded, and until when the member can request that. */
  refund: z.object({ amount, until: moment }).nullable(),
  cancelReason: z.string().nullable(),
})
export type Changes = z.infer<typeof changes>

export const quote = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('now'),
    /** Paid once, today: the new plan until the next renewal, minus the unused part of the old one. */
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
  /** Whether the gift's days haven't started yet, because a checkout or the current membership has to end first. */
  waits: z.boolean(),
})
export type ReceivedGift = z.infer<typeof receivedGift>

const done = z.object({ status: z.literal('done') })
const route = routes('Subscriptions')
const creatorsRoute = routes('Creators')
const adminRoute = routes('Admin')
const ofOne = z.strictObject({ id })

/** A refund that the member's bank or the provider rejected. */
const failedRefund = z.object({
  id: z.string(),
  member: actor,
  creator: actor,
  amount,
  currency,
  askedAt: moment,
  /** The provider's own code or message. */
  fault: z.string(),
  /** The payment's ID in the provider's dashboard. */
  chargeId: z.string(),
})
export type FailedRefund = z.infer<typeof failedRefund>

export const subscriptionChangesContract = {
  changes: route('GET', '/subscriptions/{id}/changes', 'Get the options for one of my memberships')
    .input(ofOne)
    .output(changes),
  quote: route('GET', '/subscriptions/{id}/quote', 'Quote a change of tier or interval')
    .input(z.strictObject({ id, tierId, interval }))
    .output(quote),
  change: route('PUT', '/subscriptions/{id}/plan', 'Change tier or interval. `seen` must match the current price')
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
  keep: route('DELETE', '/subscriptions/{id}/plan', 'Undo a planned change').input(ofOne).output(done),
  cancel: route(
    'PUT',
    '/subscriptions/{id}/cancellation',
    'Cancel a membership. Access lasts until the end of the paid period',
  )
    .input(z.strictObject({ id, reason: prose(CANCEL_REASON).default('') }))
    .output(done),
  resume: route('DELETE', '/subscriptions/{id}/cancellation', 'Resume a cancelled membership')
    .input(ofOne)
    .output(done),
  pause: route('PUT', '/subscriptions/{id}/pause', 'Pause a membership for one to three months. Paid days are kept')
    .input(z.strictObject({ id, months: z.union(PAUSE_MONTHS.map((months) => z.literal(months))) }))
    .output(done),
  unpause: route('DELETE', '/subscriptions/{id}/pause', 'End a pause early').input(ofOne).output(done),
  refund: route('POST', '/subscriptions/{id}/refund', 'Refund my first payment within 14 days and end the membership')
    .input(ofOne)
    .output(z.object({ amount, currency })),

  card: route('GET', '/subscriptions/card', 'Get the card that pays for my memberships')
    .input(z.strictObject({}))
    .output(z.object({ card: card.nullable() })),
  newCard: route('POST', '/subscriptions/card', "Get a link to add another card on the provider's site")
    .input(z.strictObject({}))
    .output(z.object({ url: z.string() })),
  takeCard: route('POST', '/subscriptions/card/{session}', 'Use the new card and pay open invoices with it')
    .input(z.strictObject({ session: z.string().max(200) }))
    .output(z.object({ status: z.enum(['used', 'not_entered', 'declined']) })),
  invoices: route('GET', '/subscriptions/invoices', 'List my payments, newest first')
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(invoice)),

  give: route('POST', '/subscriptions/gifts', "Start a gift and get a link to pay on the provider's site")
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
  given: route('GET', '/subscriptions/gifts', 'List gifts I gave, newest first')
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(sentGift)),
  received: route('GET', '/subscriptions/gifts/received', 'List gifts I received, newest first')
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(receivedGift)),

  comp: creatorsRoute('POST', '/creators/me/comps', 'Give a member a free membership')
    .input(
      z.strictObject({
        username: z.string().trim().min(1).max(40),
        tierId,
        /** Null: no end. */
        until: moment.nullable(),
      }),
    )
    .output(z.object({ id: z.string() })),
  endComp: creatorsRoute('DELETE', '/creators/me/comps/{id}', 'End a free membership that I gave')
    .input(ofOne)
    .output(done),
  refundMember: creatorsRoute(
    'POST',
    '/creators/me/members/{id}/refund',
    "Refund a member's last payment and end the membership",
  )
    .input(ofOne)
    .output(z.object({ amount, currency })),

  failedRefunds: adminRoute('GET', '/admin/refunds/failed', 'List failed refunds, oldest first')
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(failedRefund) })),
  settleRefund: adminRoute('POST', '/admin/refunds/{id}/settlement', 'Mark a failed refund as paid another way')
    .input(z.strictObject({ id, reason: auditReason }))
    .output(done),
}
