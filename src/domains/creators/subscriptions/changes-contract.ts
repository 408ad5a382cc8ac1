import { oc } from '@orpc/contract'
import { z } from 'zod'
import { intervals } from '#domains/creators/tiers/limits.ts'
import { actor, cursor, limit } from '#domains/feed/activities/contract.ts'
import { reason as auditReason } from '#domains/members/audit/contract.ts'
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
/** Chosen by the browser (`newId()`): sent again it does nothing twice. */
const key = z.string().regex(/^[0-9A-Za-z]{20}$/, 'is to be 20 letters and digits')

/** What going to a tier and interval means. */
const planChange = z.discriminatedUnion('status', [
  z.object({ status: z.literal('now'), pays: z.boolean(), amount }),
  z.object({ status: z.literal('later'), amount }),
  z.object({ status: z.literal('checkout'), amount }),
  z.object({ status: z.literal('not'), reason }),
])

const plan = z.object({
  tier: z.object({ id: z.string(), name: z.string(), description: z.string(), benefits: z.array(z.string()) }),
  interval,
  /** What it costs for whoever chooses it now. */
  amount,
  /** Whether it is what the member has. */
  isMine: z.boolean(),
  change: planChange,
})
export type Plan = z.infer<typeof plan>

/** What the viewer may do with a membership of theirs, and what they could have instead. */
export const changes = z.object({
  actions: z.record(
    z.enum(changeActions),
    z.union([z.object({ status: z.literal('may') }), z.object({ status: z.literal('not'), reason })]),
  ),
  currency,
  plans: z.array(plan),
  /** Of somebody who paused within a year: from when they may again. */
  mayPauseFrom: moment.nullable(),
  /** Paid days that a pause keeps, or that go on when it ends. */
  daysKept: z.int(),
  /** The first payment comes back if they ask until then. */
  refund: z.object({ amount, until: moment }).nullable(),
  cancelReason: z.string().nullable(),
})
export type Changes = z.infer<typeof changes>

/** What a change costs, said before it is made. */
export const quote = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('now'),
    /** What is paid today, once: the new price without what is left of the old one. */
    today: amount,
    /** In seconds: the moment by which the days were counted. */
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
  /** `failed`: the bank declined it. `open`: it wasn't tried yet. `void`: it won't be collected. */
  status: z.enum(['paid', 'open', 'failed', 'void', 'refunded', 'partly_refunded']),
  /** At the provider, to look at, to print or to pay. */
  url: z.string().nullable(),
  creator: actor.nullable(),
  tierName: z.string().nullable(),
})
export type Invoice = z.infer<typeof invoice>

export const givenGift = z.object({
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
export type GivenGift = z.infer<typeof givenGift>

const receivedGift = z.object({
  id: z.string(),
  from: actor,
  creator: actor,
  tierName: z.string(),
  months: z.int(),
  note: z.string(),
  givenAt: moment,
  /** Its days have not begun: they wait until what one has now is over. */
  waits: z.boolean(),
})
export type ReceivedGift = z.infer<typeof receivedGift>

const done = z.object({ status: z.literal('done') })
const tags = ['Subscriptions']
const creatorTags = ['Creators']
const adminTags = ['Admin']
const ofOne = z.strictObject({ id })

/** A refund that the member's bank, or the provider, didn't take. */
const failedRefund = z.object({
  id: z.string(),
  member: actor,
  creator: actor,
  amount,
  currency,
  askedAt: moment,
  /** The provider's own code. */
  fault: z.string(),
  /** The payment, as the provider's dashboard finds it. */
  chargeId: z.string(),
})
export type FailedRefund = z.infer<typeof failedRefund>

export const subscriptionChangesContract = {
  changes: oc
    .route({
      method: 'GET',
      path: '/subscriptions/{id}/changes',
      summary: 'What I may do with a membership of mine',
      tags,
    })
    .input(ofOne)
    .output(changes),
  quote: oc
    .route({
      method: 'GET',
      path: '/subscriptions/{id}/quote',
      summary: 'What going to another tier or interval costs, and when',
      tags,
    })
    .input(z.strictObject({ id, tierId, interval }))
    .output(quote),
  change: oc
    .route({
      method: 'PUT',
      path: '/subscriptions/{id}/plan',
      summary: 'Go to another tier or interval. The server computes what it costs; `seen` is only compared with it',
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
    .route({ method: 'DELETE', path: '/subscriptions/{id}/plan', summary: 'Take a planned change back', tags })
    .input(ofOne)
    .output(done),
  cancel: oc
    .route({
      method: 'PUT',
      path: '/subscriptions/{id}/cancellation',
      summary: 'Cancel: access stays until the end of what is paid',
      tags,
    })
    .input(z.strictObject({ id, reason: prose(CANCEL_REASON).default('') }))
    .output(done),
  resume: oc
    .route({ method: 'DELETE', path: '/subscriptions/{id}/cancellation', summary: 'Go on after all', tags })
    .input(ofOne)
    .output(done),
  pause: oc
    .route({
      method: 'PUT',
      path: '/subscriptions/{id}/pause',
      summary: 'Rest for one to three months; days that are paid are kept',
      tags,
    })
    .input(z.strictObject({ id, months: z.union(PAUSE_MONTHS.map((months) => z.literal(months))) }))
    .output(done),
  unpause: oc
    .route({ method: 'DELETE', path: '/subscriptions/{id}/pause', summary: 'Go on before a pause is over', tags })
    .input(ofOne)
    .output(done),
  refund: oc
    .route({
      method: 'POST',
      path: '/subscriptions/{id}/refund',
      summary: 'Have my first payment back, within 14 days; the membership ends',
      tags,
    })
    .input(ofOne)
    .output(z.object({ amount, currency })),

  card: oc
    .route({ method: 'GET', path: '/subscriptions/card', summary: 'The card my memberships are paid with', tags })
    .input(z.strictObject({}))
    .output(z.object({ card: card.nullable() })),
  newCard: oc
    .route({
      method: 'POST',
      path: '/subscriptions/card',
      summary: 'The provider’s page where I enter another card',
      tags,
    })
    .input(z.strictObject({}))
    .output(z.object({ url: z.string() })),
  takeCard: oc
    .route({
      method: 'POST',
      path: '/subscriptions/card/{session}',
      summary: 'Use the card that was entered there; what is open is paid with it',
      tags,
    })
    .input(z.strictObject({ session: z.string().max(200) }))
    .output(z.object({ status: z.enum(['used', 'not_entered', 'declined']) })),
  invoices: oc
    .route({ method: 'GET', path: '/subscriptions/invoices', summary: 'What I paid, the latest first', tags })
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(invoice)),

  give: oc
    .route({
      method: 'POST',
      path: '/subscriptions/gifts',
      summary: 'Begin to give somebody a membership: the provider’s page where it is paid',
      tags,
    })
    .input(
      z.strictObject({
        /** Of the checkout, chosen by the browser: pressing twice is pressing once. */
        id: key,
        tierId,
        /** Without the @. */
        username: z.string().trim().min(1, 'is empty').max(40),
        months: z.union(GIFT_MONTHS.map((months) => z.literal(months))),
        note: prose(GIFT_NOTE).default(''),
        seen: z.strictObject({ amount, currency }),
      }),
    )
    .output(z.object({ id: z.string(), url: z.string() })),
  given: oc
    .route({ method: 'GET', path: '/subscriptions/gifts', summary: 'Memberships I gave, the latest first', tags })
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(givenGift)),
  received: oc
    .route({
      method: 'GET',
      path: '/subscriptions/gifts/received',
      summary: 'Memberships I was given, the latest first',
      tags,
    })
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(receivedGift)),

  comp: oc
    .route({
      method: 'POST',
      path: '/creators/me/comps',
      summary: 'Make somebody a member for nothing',
      tags: creatorTags,
    })
    .input(
      z.strictObject({
        username: z.string().trim().min(1, 'is empty').max(40),
        tierId,
        /** Null: for as long as I like. */
        until: moment.nullable(),
      }),
    )
    .output(z.object({ id: z.string() })),
  endComp: oc
    .route({
      method: 'DELETE',
      path: '/creators/me/comps/{id}',
      summary: 'End a membership that I gave for nothing',
      tags: creatorTags,
    })
    .input(ofOne)
    .output(done),
  refundMember: oc
    .route({
      method: 'POST',
      path: '/creators/me/members/{id}/refund',
      summary: 'Give a member their last payment back; the membership ends',
      tags: creatorTags,
    })
    .input(ofOne)
    .output(z.object({ amount, currency })),

  failedRefunds: oc
    .route({
      method: 'GET',
      path: '/admin/refunds/failed',
      summary: 'Refunds that failed, the oldest first',
      tags: adminTags,
    })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(failedRefund) })),
  settleRefund: oc
    .route({
      method: 'POST',
      path: '/admin/refunds/{id}/settlement',
      summary: 'Say that a refund that failed was paid another way',
      tags: adminTags,
    })
    .input(z.strictObject({ id, reason: auditReason }))
    .output(done),
}
