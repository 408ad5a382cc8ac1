import { oc } from '@orpc/contract'
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
  /** Those who have cancelled and are still there. */
  leaving: count,
})
export type TierCounts = z.infer<typeof tierCounts>

/** A creator's numbers at this moment. Months are those of UTC. */
export const overview = z.object({
  members: count,
  /** What members who go on pay in a month, before the fee. Null where nobody ever paid. */
  mrr: money.nullable(),
  newThisMonth: count,
  lostThisMonth: count,
  trials: z.object({ over: count, converted: count }),
  /** The lowest first; archived ones while they have members. */
  tiers: z.array(tierCounts),
  /** What the ledger says that is not paid out yet. */
  balance: z.array(money),
  payoutState: z.enum(payoutStates),
})
export type Overview = z.infer<typeof overview>

/** When the provider pays next. */
export const nextPayout = z.discriminatedUnion('status', [
  z.object({ status: z.literal('coming'), ...money.shape, arrivesAt: moment }),
  z.object({ status: z.literal('none') }),
  /** There is no account to pay to, or no provider here. */
  z.object({ status: z.literal('off') }),
  z.object({ status: z.literal('unknown') }),
])
export type NextPayout = z.infer<typeof nextPayout>

/** A membership as its creator sees it. Who is hidden from them, or has left, has no name. */
export const memberLine = z.object({
  id: z.string(),
  person: personCard.nullable(),
  tier: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(subscriptionStates),
  interval: z.enum(intervals).nullable(),
  ...money.shape,
  startedAt: moment,
  /** Until when it opens, where that is known. */
  until: moment.nullable(),
})
export type MemberLine = z.infer<typeof memberLine>

export const dashboardLine = ledgerLine.extend({ tierName: z.string().nullable() })
export type DashboardLine = z.infer<typeof dashboardLine>

const groups = z.object({
  groups: z.array(z.object({ of: z.string(), viewers: count })),
  /** All who are in none of the groups: never so few that they would be known. */
  others: count,
})

/** Who watched of late, by what they say of themselves. */
export const audience = z.object({ viewers: count, belts: groups, countries: groups })
export type Audience = z.infer<typeof audience>

const message = z.object({
  id: z.string(),
  tier: z.object({ id: z.string(), name: z.string() }),
  text: z.string(),
  sentAt: moment,
  /** To how many it was sent. */
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

const tags = ['Creator dashboard']
const page = z.strictObject({ cursor, limit })

export const creatorDashboardContract = {
  overview: oc
    .route({ method: 'GET', path: '/creators/me/dashboard', summary: 'My members and money in numbers', tags })
    .output(overview),
  nextPayout: oc
    .route({ method: 'GET', path: '/creators/me/nextPayout', summary: 'When I am paid next', tags })
    .output(nextPayout),
  members: oc
    .route({ method: 'GET', path: '/creators/me/members', summary: 'My members, the latest first', tags })
    .input(page.extend({ which: z.enum(['current', 'past']).default('current'), tierId: tierId.optional() }))
    .output(pageOf(memberLine)),
  ledger: oc
    .route({ method: 'GET', path: '/creators/me/ledger', summary: 'Every line of my ledger, the latest first', tags })
    .input(page)
    .output(pageOf(dashboardLine)),
  audience: oc
    .route({ method: 'GET', path: '/creators/me/audience', summary: 'Who watched of late, in groups', tags })
    .output(audience),
  messages: oc
    .route({ method: 'GET', path: '/creators/me/messages', summary: 'What I wrote to members', tags })
    .input(page)
    .output(pageOf(message).extend({ nextAt: moment.nullable() })),
  sendMessage: oc
    .route({
      method: 'PUT',
      path: '/creators/me/messages/{id}',
      summary: 'Write to members of a tier and those above, once a week. The same id again changes nothing',
      tags,
    })
    .input(
      z.strictObject({
        id: journalId,
        tierId,
        text: prose(MESSAGE_LIMITS.text).min(1, 'is empty'),
      }),
    )
    .output(message),
  readMessage: oc
    .route({ method: 'GET', path: '/creatorMessages/{id}', summary: 'A message of a creator to me as a member', tags })
    .input(z.strictObject({ id: journalId }))
    .output(readMessage),
}
