import { oc } from '@orpc/contract'
import { z } from 'zod'
import { actor, cursor, limit } from '#domains/feed/activities/contract.ts'
import { pageOf } from '#platform/page.ts'
import { line, prose } from '#platform/text.ts'
import { isHttpsAddress } from '#platform/unsafe-text.ts'
import {
  CLAIM_KINDS,
  CLAIM_LIMITS,
  CLAIM_STATES,
  CLAIM_STEPS,
  type ClaimStep,
  CONTACT_DETAILS,
  EVIDENCE_TYPES,
  RELATIONSHIPS,
  TOLD_EVIDENCE,
} from './rules.ts'

const gymReference = z.string()
const claimId = z.string().max(40)
const moment = z.iso.datetime()
const steps = Object.keys(CLAIM_STEPS) as [ClaimStep, ...ClaimStep[]]

const claimedGym = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
})

export const claimEvidence = z.object({
  id: z.string(),
  type: z.enum(EVIDENCE_TYPES),
  value: z.string(),
  addedAt: moment,
  /** When a code proved it. */
  verifiedAt: moment.nullable(),
})
export type ClaimEvidence = z.infer<typeof claimEvidence>

/** One step of the timeline, by whom in their function: who reviews, and who owns the gym, is not told. */
const timelineEntry = z.object({
  at: moment,
  step: z.enum(steps),
  by: z.enum(['claimant', 'admin', 'owner', 'clock']),
  /** What was said with it; of `prove` the kind of evidence. */
  note: z.string().nullable(),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

/** A claim as its claimant sees it. */
export const claim = z.object({
  id: z.string(),
  gym: claimedGym,
  kind: z.enum(CLAIM_KINDS),
  relationship: z.enum(RELATIONSHIPS),
  contactEmail: z.string(),
  contactPhone: z.string().nullable(),
  message: z.string(),
  evidence: z.array(claimEvidence),
  status: z.enum(CLAIM_STATES),
  /** Of a transfer: until when the gym's owners may object, and when one did. */
  objectUntil: moment.nullable(),
  objectedAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
  submittedAt: moment.nullable(),
  expiresAt: moment.nullable(),
  decidedAt: moment.nullable(),
  decisionNote: z.string().nullable(),
  history: z.array(timelineEntry),
})
export type Claim = z.infer<typeof claim>

/** What an owner is told of somebody who asks to be handed their gym: who and as what, never what they wrote. */
export const transfer = z.object({
  id: z.string(),
  claimant: actor,
  relationship: z.enum(RELATIONSHIPS),
  submittedAt: moment,
  objectUntil: moment.nullable(),
  objectedAt: moment.nullable(),
  mayObject: z.boolean(),
})
export type Transfer = z.infer<typeof transfer>

/** What the viewer may do about claiming a gym. */
export const claiming = z.discriminatedUnion('status', [
  z.object({ status: z.literal('may') }),
  /** There is one under way: it is in `claim`. */
  z.object({ status: z.literal('open') }),
  z.object({ status: z.literal('manages') }),
  z.object({ status: z.literal('incomplete') }),
  z.object({ status: z.literal('too_many') }),
  /** After a rejection: from then on, or before with new evidence. */
  z.object({ status: z.literal('too_soon'), until: moment }),
  z.object({ status: z.literal('removed') }),
])
export type Claiming = z.infer<typeof claiming>

export const myClaiming = z.object({
  gym: claimedGym.extend({ claimed: z.boolean() }),
  claiming,
  /** The viewer's latest claim of this gym. */
  claim: claim.nullable(),
  proofs: z.object({
    /** Where an address has to be for a code to be mailed there; null: the gym names no domain of its own. */
    domain: z.string().nullable(),
    /** Where a code may be placed; null: no website that only the gym writes. */
    website: z.string().nullable(),
    /** The gym has its website through the claimant or their circle, so both are null. */
    broughtIn: z.boolean(),
  }),
  /** For owners of the gym: who asks to be handed it. */
  transfers: z.array(transfer),
})
export type MyClaiming = z.infer<typeof myClaiming>

const email = z
  .email('is to be an email address')
  .max(CLAIM_LIMITS.email, `is longer than ${CLAIM_LIMITS.email} characters`)
const phone = line(CLAIM_LIMITS.phone).refine((text) => /^(\+?[\d ()/.-]{5,})?$/.test(text), 'is to be a phone number')
const someText = (max: number) => prose(max).refine((text) => text !== '', 'is empty')

const form = {
  relationship: z.enum(RELATIONSHIPS),
  contactEmail: email,
  contactPhone: phone.nullable().default(null),
  message: prose(CLAIM_LIMITS.message.max).refine(
    (text) => [...text].length >= CLAIM_LIMITS.message.min,
    `is shorter than ${CLAIM_LIMITS.message.min} characters`,
  ),
}

const evidenceToAdd = z
  .strictObject({
    id: claimId,
    type: z.enum(TOLD_EVIDENCE),
    value: line(CLAIM_LIMITS.evidenceValue).refine((text) => text !== '', 'is empty'),
  })
  .refine(({ type, value }) => type !== 'social_post' || isHttpsAddress(value), {
    path: ['value'],
    message: 'is to be an address that begins with https://',
  })

const sentCode = z.object({
  /** Another can be asked for from then on. */
  resendAt: moment,
  expiresAt: moment,
})

/** A claim as it stands in the admins' queue. */
export const claimInQueue = z.object({
  id: z.string(),
  gym: claimedGym,
  claimant: actor,
  kind: z.enum(CLAIM_KINDS),
  relationship: z.enum(RELATIONSHIPS),
  status: z.enum(CLAIM_STATES),
  /** A code proved that they are at the gym's domain, or write its website, and nobody of their circle brought that in. */
  verified: z.boolean(),
  submittedAt: moment,
  updatedAt: moment,
  expiresAt: moment.nullable(),
  objectUntil: moment.nullable(),
  objectedAt: moment.nullable(),
  /** False while owners may still object. */
  mayApprove: z.boolean(),
})
export type ClaimInQueue = z.infer<typeof claimInQueue>

const pastClaim = z.object({
  id: z.string(),
  gym: claimedGym,
  claimant: actor,
  status: z.enum(CLAIM_STATES),
  at: moment,
  note: z.string().nullable(),
})

/** All that an admin decides by. */
export const claimForReview = claimInQueue.extend({
  contactEmail: z.string(),
  contactPhone: z.string().nullable(),
  message: z.string(),
  evidence: z.array(claimEvidence),
  history: z.array(timelineEntry),
  objection: z.string().nullable(),
  objectedBy: actor.nullable(),
  decidedAt: moment.nullable(),
  decidedBy: actor.nullable(),
  decisionNote: z.string().nullable(),
  /** Whether it is the viewer's own, on which somebody else decides. */
  isOwn: z.boolean(),
  about: z.object({
    website: z.string(),
    email: z.string(),
    phone: z.string(),
    gymSince: moment,
    /** Who has changed the address of the gym's website in the last three months, the latest first: it is what codes prove. */
    websiteChanges: z.array(z.object({ at: moment, from: z.string(), to: z.string(), byCircle: z.boolean() })),
    /** What the gym's page has through the claimant or their circle. */
    broughtIn: z.array(z.enum(CONTACT_DETAILS)),
    owners: z.array(actor),
    memberSince: moment,
    trainsHere: z.boolean(),
    /** Other claims of this gym, and of this member. */
    ofGym: z.array(pastClaim),
    ofClaimant: z.array(pastClaim),
    acts: z.array(z.object({ at: moment, who: actor, action: z.string(), reason: z.string() })),
  }),
})
export type ClaimForReview = z.infer<typeof claimForReview>

const tags = ['Claims']
const admin = ['Admin']

export const claimsContract = {
  mine: oc
    .route({ method: 'GET', path: '/gyms/{gymId}/claims/me', summary: 'My claim of a gym, and what I may do', tags })
    .input(z.strictObject({ gymId: gymReference }))
    .output(myClaiming),
  list: oc
    .route({ method: 'GET', path: '/users/{uid}/claims', summary: 'My claims, latest first', tags })
    .input(z.strictObject({ uid: z.string().max(128), cursor, limit }))
    .output(pageOf(claim)),
  get: oc
    .route({ method: 'GET', path: '/claims/{id}', summary: 'A claim of mine', tags })
    .input(z.strictObject({ id: claimId }))
    .output(claim),
  begin: oc
    .route({ method: 'POST', path: '/gyms/{gymId}/claims', summary: 'Begin to claim a gym: a draft', tags })
    .input(z.strictObject({ gymId: gymReference, ...form }))
    .output(claim),
  edit: oc
    .route({ method: 'PATCH', path: '/claims/{id}', summary: 'Change a draft', tags })
    .input(z.strictObject({ id: claimId, ...form }))
    .output(claim),
  submit: oc
    .route({ method: 'POST', path: '/claims/{id}/submission', summary: 'Send a draft to be reviewed', tags })
    .input(z.strictObject({ id: claimId }))
    .output(claim),
  answer: oc
    .route({ method: 'POST', path: '/claims/{id}/answer', summary: 'Answer what the reviewer asked', tags })
    .input(z.strictObject({ id: claimId, text: someText(CLAIM_LIMITS.note) }))
    .output(claim),
  withdraw: oc
    .route({ method: 'POST', path: '/claims/{id}/withdrawal', summary: 'Give a claim up', tags })
    .input(z.strictObject({ id: claimId }))
    .output(claim),
  addEvidence: oc
    .route({ method: 'POST', path: '/claims/{id}/evidence', summary: 'Give evidence for a reviewer to read', tags })
    .input(evidenceToAdd)
    .output(claim),
  removeEvidence: oc
    .route({ method: 'DELETE', path: '/claims/{id}/evidence/{evidenceId}', summary: 'Take evidence back', tags })
    .input(z.strictObject({ id: claimId, evidenceId: z.string().max(40) }))
    .output(claim),
  sendCode: oc
    .route({
      method: 'POST',
      path: '/claims/{id}/mailed-code',
      summary: 'Have a code mailed to an address at the gym’s own domain',
      tags,
    })
    .input(z.strictObject({ id: claimId, email }))
    .output(sentCode),
  checkCode: oc
    .route({ method: 'POST', path: '/claims/{id}/mailed-code/check', summary: 'Prove it by the mailed code', tags })
    .input(z.strictObject({ id: claimId, code: z.string().max(40) }))
    .output(claim),
  websiteCode: oc
    .route({ method: 'POST', path: '/claims/{id}/website-code', summary: 'A code to place on the gym’s website', tags })
    .input(z.strictObject({ id: claimId }))
    .output(sentCode.extend({ text: z.string(), website: z.string() })),
  checkWebsite: oc
    .route({
      method: 'POST',
      path: '/claims/{id}/website-code/check',
      summary: 'Look for the code on the gym’s website',
      tags,
    })
    .input(z.strictObject({ id: claimId }))
    .output(claim),
  object: oc
    .route({ method: 'POST', path: '/claims/{id}/objection', summary: 'Object to handing my gym over', tags })
    .input(z.strictObject({ id: claimId, text: someText(CLAIM_LIMITS.note) }))
    .output(transfer),

  queue: oc
    .route({
      method: 'GET',
      path: '/admin/claims',
      summary: 'Claims that wait for a decision, oldest first',
      tags: admin,
    })
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(claimInQueue).extend({ total: z.int() })),
  review: oc
    .route({ method: 'GET', path: '/admin/claims/{id}', summary: 'All that is known of a claim', tags: admin })
    .input(z.strictObject({ id: claimId }))
    .output(claimForReview),
  decide: oc
    .route({ method: 'POST', path: '/admin/claims/{id}/decision', summary: 'Approve, reject or ask', tags: admin })
    .input(
      z
        .strictObject({
          id: claimId,
          decision: z.enum(['approve', 'reject', 'ask']),
          note: prose(CLAIM_LIMITS.note).default(''),
        })
        .refine(({ decision, note }) => decision === 'approve' || note !== '', {
          path: ['note'],
          message: 'is empty: say why, or what is missing',
        }),
    )
    .output(claimForReview),
}
