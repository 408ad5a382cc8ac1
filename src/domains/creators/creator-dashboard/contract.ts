import { z } from 'zod'
import { payoutStates } from '#domains/creators/creators/limits.ts'
import { ledgerLine } from '#domains/creators/subscriptions/contract.ts'
import { subscriptionStates } from '#domains/creators/subscriptions/states.ts'
import { intervals, tierStates } from '#domains/creators/tiers/limits.ts'
import { cursor, limit } from '#domains/feed/activities/contract.ts'
import { journalId } from '#domains/journal/training/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { currencies } from '#platform/money.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { prose } from '#platform/text.ts'
import { MESSAGE_LIMITS } from './limits.ts'

const moment = z.iso.datetime()
/** In the smallest unit of the currency. */
const money = z.object({ amount: z.int(), currency: z.enum(currencies) })
const tierId = z.string().max(40)
const count = z.int().min(0)

const tierCounts = z.object({
  id: z.string(),
  name: z.string(),
  level: z.int(),
  state: z.enum(tierStates),
  members: count,
  trialing: count,
  paying: count,
  /** Members who cancelled, with access until the end of the paid period. */
  leaving: count,
})
export type TierCounts = z.infer<typeof tierCounts>

/** A creator's current figures. Months are in UTC. */
export const overview = z.object({
  members: count,
  /** Monthly recurring revenue before the fee. Null if no current or past membership has a price. */
  mrr: money.nullable(),
  newThisMonth: count,
  lostThisMonth: count,
  trials: z.object({ over: count, converted: count }),
  /** Lowest level first; archived tiers only while they have members. */
  tiers: z.array(tierCounts),
  /** Not yet paid out, according to the ledger. */
  balance: z.array(money),
  payoutState: z.enum(payoutStates),
})
export type Overview = z.infer<typeof overview>

export const nextPayout = z.discriminatedUnion('status', [
  z.object({ status: z.literal('coming'), ...money.shape, arrivesAt: moment }),
  z.object({ status: z.literal('none') }),
  /** No payout account, or no payment provider on this installation. */
  z.object({ status: z.literal('off') }),
  z.object({ status: z.literal('unknown') }),
])
export type NextPayout = z.infer<typeof nextPayout>

/** A membership as its creator sees it. `person` is null for hidden and deleted members. */
export const memberLine = z.object({
  id: z.string(),
  person: personCard.nullable(),
  tier: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(subscriptionStates),
  interval: z.enum(intervals).nullable(),
  ...money.shape,
  startedAt: moment,
  /** When access ends or ended; null if it has no end. */
  until: moment.nullable(),
})
export type MemberLine = z.infer<typeof memberLine>

export const dashboardLine = ledgerLine.extend({ tierName: z.string().nullable() })
export type DashboardLine = z.infer<typeof dashboardLine>

const groups = z.object({
  groups: z.array(z.object({ of: z.string(), viewers: count })),
  /** Viewers in none of the groups. Never few enough to identify anyone. */
  others: count,
})

/** Recent viewers, by the belt and country in their profiles. */
export const audience = z.object({ viewers: count, belts: groups, countries: groups })
export type Audience = z.infer<typeof audience>

const message = z.object({
  id: z.string(),
  tier: z.object({ id: z.string(), name: z.string() }),
  text: z.string(),
  sentAt: moment,
  /** How many members the message was sent to. */
  recipients: count,
})
export type SentMessage = z.infer<typeof message>

/** A message as a member reads it. */
export const readMessage = z.object({
  id: z.string(),
  from: personCard,
  tierName: z.string(),
  text: z.string(),
  sentAt: moment,
})
export type ReadMessage = z.infer<typeof readMessage>

const route = routes('Creator dashboard')
const page = z.strictObject({ cursor, limit })

export const creatorDashboardContract = {
  overview: route('GET', '/creators/me/dashboard', 'Get my dashboard figures').output(overview),
  nextPayout: route('GET', '/creators/me/nextPayout', 'Get my next payout').output(nextPayout),
  members: route('GET', '/creators/me/members', 'List my members, newest first')
    .input(page.extend({ which: z.enum(['current', 'past']).default('current'), tierId: tierId.optional() }))
    .output(pageOf(memberLine)),
  ledger: route('GET', '/creators/me/ledger', 'List my ledger entries, newest first')
    .input(page)
    .output(pageOf(dashboardLine)),
  audience: route('GET', '/creators/me/audience', 'Get my audience by belt and country').output(audience),
  messages: route('GET', '/creators/me/messages', 'List messages I sent to members')
    .input(page)
    .output(pageOf(message).extend({ nextAt: moment.nullable() })),
  sendMessage: route(
    'PUT',
    '/creators/me/messages/{id}',
    'Message members of a tier and above, at most once a week. Sending the same ID again has no effect',
  )
    .input(
      z.strictObject({
        id: journalId,
        tierId,
        text: prose(MESSAGE_LIMITS.text).min(1),
      }),
    )
    .output(message),
  readMessage: route('GET', '/creatorMessages/{id}', 'Get a message that a creator sent me')
    .input(z.strictObject({ id: journalId }))
    .output(readMessage),
}
