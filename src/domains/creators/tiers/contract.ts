import { z } from 'zod'
import { creatorPage } from '#domains/creators/creators/contract.ts'
import { subscriptionStates } from '#domains/creators/subscriptions/states.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { messageId } from '#platform/messages.ts'
import { currencies } from '#platform/money.ts'
import { routes } from '#platform/routes.ts'
import { line, prose } from '#platform/text.ts'
import { MOST_MEMBERS, TIER_LIMITS, tierStates, trialDays } from './limits.ts'

const currency = z.enum(currencies)
const tierId = z.string().max(40)
/**
 * Money in the smallest unit. The maximum is far above every limit, so that an invalid price gets the specific error
 * message.
 */
const amount = z.int(messageId('must be a whole number, in the smallest unit of the currency')).min(0).max(100_000_000)
const benefits = z.array(line(TIER_LIMITS.benefit).min(1)).max(TIER_LIMITS.benefits)

/** The fields of a tier that its creator writes. */
const fields = {
  name: line(TIER_LIMITS.name.max).min(TIER_LIMITS.name.min),
  description: prose(TIER_LIMITS.description).default(''),
  benefits: benefits.default([]),
  /** 0 for a free tier. */
  monthlyPrice: amount,
  /** Null: no yearly price. Undefined: the price of ten months. */
  yearlyPrice: amount.nullable().optional(),
  trialDays: z.literal([...trialDays]).default(0),
  maxMembers: z.int().min(1).max(MOST_MEMBERS).nullable().default(null),
  /** Shown to new members. */
  welcomeNote: prose(TIER_LIMITS.welcomeNote).default(''),
}
const tierFields = z.strictObject(fields)
export type TierFields = z.output<typeof tierFields>
export type TierInput = z.input<typeof tierFields>

/** The public part of a tier. */
export const tier = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  benefits: z.array(z.string()),
  monthlyPrice: z.int(),
  yearlyPrice: z.int().nullable(),
  currency,
  trialDays: z.literal([...trialDays]),
  /** A tier includes everything for its own level and below. */
  level: z.int(),
  /** Whether new members can join: `full` if all places are taken, `closed` if its creator can't take payments now. */
  openness: z.enum(['open', 'full', 'closed']),
})
export type Tier = z.infer<typeof tier>

/** A tier as its creator sees it. */
export const ownTier = tier.extend({
  maxMembers: z.int().nullable(),
  welcomeNote: z.string(),
  state: z.enum(tierStates),
  version: z.int(),
  /** Members with access. */
  members: z.int(),
  /** Members whose price differs from the current one; they keep it until they change plan. */
  membersAtOtherPrice: z.int(),
  /** The obstacle to publishing the tier; null if there's none or it's already live. */
  obstacle: z.enum(['too_many', 'second_free', 'payouts']).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type OwnTier = z.infer<typeof ownTier>

export const ownTiers = z.object({
  currency,
  /** The currency is fixed once a paid tier has been published. */
  currencyIsFixed: z.boolean(),
  /** Whether paid tiers can be offered now. */
  takesMoney: z.boolean(),
  /** Lowest first, including archived tiers. */
  items: z.array(ownTier),
})
export type OwnTiers = z.infer<typeof ownTiers>

/** The viewer's relation to the creator. */
const relation = z.discriminatedUnion('is', [
  z.object({ is: z.literal('visitor') }),
  z.object({ is: z.literal('creator') }),
  /** Not a member. `mayTry` is whether they can still have a trial. */
  z.object({ is: z.literal('nobody'), mayTry: z.boolean() }),
  /** With `pays`, another tier is a plan change. A free, gifted or complimentary membership is replaced by checkout. */
  z.object({
    is: z.literal('member'),
    tierId: z.string(),
    state: z.enum(subscriptionStates),
    pays: z.boolean(),
    mayTry: z.boolean(),
  }),
])
export type OfferRelation = z.infer<typeof relation>

/** The subscribe page in one response. A block gives the same 404 as a missing creator. */
export const offer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('offered'), creator: creatorPage, relation, items: z.array(tier) }),
  /** Not a creator, suspended or revoked, or without tiers on offer. */
  z.object({ status: z.literal('none'), person: personCard, relation }),
])
export type Offer = z.infer<typeof offer>

const route = routes('Tiers')
const ref = z.strictObject({ id: tierId })

export const tiersContract = {
  mine: route('GET', '/tiers', 'List my tiers, lowest first').output(ownTiers),
  get: route('GET', '/tiers/{id}', 'Get one of my tiers').input(ref).output(ownTier),
  create: route('POST', '/tiers', 'Create a draft tier').input(tierFields).output(ownTier),
  change: route('PUT', '/tiers/{id}', 'Update a tier')
    .input(z.strictObject({ id: tierId, version: z.int(), ...fields }))
    .output(ownTier),
  remove: route('DELETE', '/tiers/{id}', 'Delete a draft tier').input(ref).output(z.object({})),
  activate: route('POST', '/tiers/{id}/activation', 'Publish a tier').input(ref).output(ownTier),
  archive: route('POST', '/tiers/{id}/archive', 'Archive a tier. Current members keep it').input(ref).output(ownTier),
  reorder: route('PUT', '/tiers/order', 'Reorder my paid tiers, lowest first')
    .input(z.strictObject({ ids: z.array(tierId).max(200) }))
    .output(ownTiers),
  chooseCurrency: route('PUT', '/tiers/currency', 'Set the currency of my prices')
    .input(z.strictObject({ currency }))
    .output(ownTiers),
  of: route('GET', '/creators/{uid}/tiers', "List a creator's tiers, lowest first")
    .input(z.strictObject({ uid: z.string().max(128) }))
    .output(offer),
  byUsername: route('GET', '/usernames/{username}/tiers', "List a creator's tiers by username")
    .input(z.strictObject({ username: z.string().max(400) }))
    .output(offer),
}
