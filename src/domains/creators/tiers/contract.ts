import { oc } from '@orpc/contract'
import { z } from 'zod'
import { creatorPage } from '#domains/creators/creators/contract.ts'
import { subscriptionStates } from '#domains/creators/subscriptions/states.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { currencies } from '#platform/money.ts'
import { line, prose } from '#platform/text.ts'
import { MOST_MEMBERS, TIER_LIMITS, tierStates, trialDays } from './limits.ts'

const currency = z.enum(currencies)
const tierId = z.string().max(40)
/** Money in the smallest unit. Far above every limit, so that the rule and not the type says what is wrong. */
const amount = z
  .int('is to be a whole number of the smallest unit')
  .min(0, 'is below zero')
  .max(100_000_000, 'is too much')
const benefits = z
  .array(line(TIER_LIMITS.benefit).min(1, 'is empty'))
  .max(TIER_LIMITS.benefits, `are more than ${TIER_LIMITS.benefits}`)

/** What a creator says of a tier. */
const fields = {
  name: line(TIER_LIMITS.name.max).min(
    TIER_LIMITS.name.min,
    `is to have ${TIER_LIMITS.name.min} to ${TIER_LIMITS.name.max} characters`,
  ),
  description: prose(TIER_LIMITS.description).default(''),
  benefits: benefits.default([]),
  /** 0 for the free one. */
  monthlyPrice: amount,
  /** Null: no year is offered. Not said: ten months. */
  yearlyPrice: amount.nullable().optional(),
  trialDays: z.literal([...trialDays], `is to be one of ${trialDays.join(', ')}`).default(0),
  maxMembers: z
    .int('is to be a whole number')
    .min(1, 'is to be at least 1')
    .max(MOST_MEMBERS, `is more than ${MOST_MEMBERS}`)
    .nullable()
    .default(null),
  /** For members, when they come. */
  welcomeNote: prose(TIER_LIMITS.welcomeNote).default(''),
}
const tierFields = z.strictObject(fields)
export type TierFields = z.output<typeof tierFields>
export type TierInput = z.input<typeof tierFields>

/** A tier as everybody may see it. */
export const tier = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  benefits: z.array(z.string()),
  monthlyPrice: z.int(),
  yearlyPrice: z.int().nullable(),
  currency,
  trialDays: z.literal([...trialDays]),
  /** What opens for a level opens for those above. */
  level: z.int(),
  /** Whether one may become a member: its places may be taken, or its creator unable to take money at present. */
  openness: z.enum(['open', 'full', 'closed']),
})
export type Tier = z.infer<typeof tier>

/** The same as its creator sees it. */
export const ownTier = tier.extend({
  maxMembers: z.int().nullable(),
  welcomeNote: z.string(),
  state: z.enum(tierStates),
  version: z.int(),
  /** Whose membership is not over. */
  members: z.int(),
  /** Those of them who pay another price than a new one would (theirs stays until they change plan). */
  membersAtOtherPrice: z.int(),
  /** What stands in the way of offering it; null where nothing does, and for one that is offered. */
  obstacle: z.enum(['too_many', 'second_free', 'payouts']).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type OwnTier = z.infer<typeof ownTier>

export const ownTiers = z.object({
  currency,
  /** Once a paid tier was offered, prices stand in that currency. */
  currencyIsFixed: z.boolean(),
  /** Whether paid tiers can be offered now. */
  takesMoney: z.boolean(),
  /** From the lowest to the highest, archived ones among them. */
  items: z.array(ownTier),
})
export type OwnTiers = z.infer<typeof ownTiers>

/** What the viewer is to the creator. */
const relation = z.discriminatedUnion('is', [
  z.object({ is: z.literal('visitor') }),
  z.object({ is: z.literal('creator') }),
  /** No member; `mayTry` says whether a trial is theirs once more. */
  z.object({ is: z.literal('nobody'), mayTry: z.boolean() }),
  /** Whoever `pays` changes what they have; a free or given membership gives way to a paid one. */
  z.object({
    is: z.literal('member'),
    tierId: z.string(),
    state: z.enum(subscriptionStates),
    pays: z.boolean(),
    mayTry: z.boolean(),
  }),
])
export type OfferRelation = z.infer<typeof relation>

/** The subscribe page in one answer. Blocked either way is 404, as absent. */
export const offer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('offered'), creator: creatorPage, relation, items: z.array(tier) }),
  /** Not a creator, suspended, or nothing offered. */
  z.object({ status: z.literal('none'), person: personCard, relation }),
])
export type Offer = z.infer<typeof offer>

const tags = ['Tiers']
const ref = z.strictObject({ id: tierId })

export const tiersContract = {
  mine: oc.route({ method: 'GET', path: '/tiers', summary: 'My tiers, the lowest first', tags }).output(ownTiers),
  get: oc.route({ method: 'GET', path: '/tiers/{id}', summary: 'One of my tiers', tags }).input(ref).output(ownTier),
  create: oc.route({ method: 'POST', path: '/tiers', summary: 'Draft a tier', tags }).input(tierFields).output(ownTier),
  change: oc
    .route({ method: 'PUT', path: '/tiers/{id}', summary: 'Change a tier, from the version that was read', tags })
    .input(z.strictObject({ id: tierId, version: z.int(), ...fields }))
    .output(ownTier),
  remove: oc
    .route({ method: 'DELETE', path: '/tiers/{id}', summary: 'Delete a draft', tags })
    .input(ref)
    .output(z.object({})),
  activate: oc
    .route({ method: 'POST', path: '/tiers/{id}/activation', summary: 'Offer a tier', tags })
    .input(ref)
    .output(ownTier),
  archive: oc
    .route({
      method: 'POST',
      path: '/tiers/{id}/archive',
      summary: 'Offer a tier no longer; its members stay and renew',
      tags,
    })
    .input(ref)
    .output(ownTier),
  reorder: oc
    .route({ method: 'PUT', path: '/tiers/order', summary: 'The order of my paid tiers, the lowest first', tags })
    .input(z.strictObject({ ids: z.array(tierId).max(200) }))
    .output(ownTiers),
  chooseCurrency: oc
    .route({ method: 'PUT', path: '/tiers/currency', summary: 'In which my prices stand', tags })
    .input(z.strictObject({ currency }))
    .output(ownTiers),
  of: oc
    .route({ method: 'GET', path: '/creators/{uid}/tiers', summary: 'What a creator offers, the lowest first', tags })
    .input(z.strictObject({ uid: z.string().max(128) }))
    .output(offer),
  byUsername: oc
    .route({ method: 'GET', path: '/usernames/{username}/tiers', summary: 'The same by username', tags })
    .input(z.strictObject({ username: z.string().max(400) }))
    .output(offer),
}
