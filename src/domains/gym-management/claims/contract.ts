import { z } from 'zod'
import { actor, cursor, limit } from '#domains/feed/activities/contract.ts'
import { messageId } from '#platform/messages.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
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
  REVIEWED_EVIDENCE,
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
  /** When a code verified this evidence. */
  verifiedAt: moment.nullable(),
})
export type ClaimEvidence = z.infer<typeof claimEvidence>

/** A step of the timeline, with roles instead of the names of reviewers and owners. */
const timelineEntry = z.object({
  at: moment,
  step: z.enum(steps),
  by: z.enum(['claimant', 'admin', 'owner', 'clock']),
  /** The note written for this step; for `prove`, the kind of evidence added, or `removed`. */
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
  /** For a transfer: until when the gym's owners may object, and when one of them did. */
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

/** A transfer as the gym's owners see it: the claimant's name and role, but not what they wrote. */
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

export const claiming = z.discriminatedUnion('status', [
  z.object({ status: z.literal('may') }),
  /** The claim in `claim` is still open. */
  z.object({ status: z.literal('open') }),
  z.object({ status: z.literal('manages') }),
  z.object({ status: z.literal('incomplete') }),
  z.object({ status: z.literal('too_many') }),
  /** After a rejection: the gym can be claimed again from `until`, or earlier with new evidence. */
  z.object({ status: z.literal('too_soon'), until: moment }),
  z.object({ status: z.literal('removed') }),
])
export type Claiming = z.infer<typeof claiming>

export const myClaiming = z.object({
  gym: claimedGym.extend({ claimed: z.boolean() }),
  claiming,
  /** The viewer's latest claim on this gym. */
  claim: claim.nullable(),
  proofs: z.object({
    /** The domain of email addresses that can receive a code; null if the gym doesn't list its own domain. */
    domain: z.string().nullable(),
    /** The website where a code can be placed; null if there's no website that only the gym can edit. */
    website: z.string().nullable(),
    /** Whether the claimant or their circle added the website, in which case both are null. */
    broughtIn: z.boolean(),
  }),
  /** For the gym's owners: open transfers. */
  transfers: z.array(transfer),
})
export type MyClaiming = z.infer<typeof myClaiming>

const email = z.email().max(CLAIM_LIMITS.email)
const phone = line(CLAIM_LIMITS.phone).refine(
  (text) => /^(\+?[\d ()/.-]{5,})?$/.test(text),
  messageId('must be a phone number'),
)
const someText = (max: number) => prose(max).min(1)

const form = {
  relationship: z.enum(RELATIONSHIPS),
  contactEmail: email,
  contactPhone: phone.nullable().default(null),
  message: prose(CLAIM_LIMITS.message.max).refine((text) => [...text].length >= CLAIM_LIMITS.message.min, {
    error: messageId('must be at least {minimum, plural, one {# character} other {# characters}}'),
    params: { minimum: CLAIM_LIMITS.message.min },
  }),
}

const evidenceToAdd = z
  .strictObject({
    id: claimId,
    type: z.enum(REVIEWED_EVIDENCE),
    value: line(CLAIM_LIMITS.evidenceValue).min(1),
  })
  .refine(({ type, value }) => type !== 'social_post' || isHttpsAddress(value), {
    path: ['value'],
    message: messageId('must be an address that starts with https://'),
  })

const sentCode = z.object({
  resendAt: moment,
  expiresAt: moment,
})

/** A claim in the admins' queue. */
export const claimInQueue = z.object({
  id: z.string(),
  gym: claimedGym,
  claimant: actor,
  kind: z.enum(CLAIM_KINDS),
  relationship: z.enum(RELATIONSHIPS),
  status: z.enum(CLAIM_STATES),
  /** Whether a code proved control of the gym's domain or website. False if the claimant's circle added the website. */
  verified: z.boolean(),
  submittedAt: moment,
  updatedAt: moment,
  expiresAt: moment.nullable(),
  objectUntil: moment.nullable(),
  objectedAt: moment.nullable(),
  /** False for a closed claim, and while owners may still object. */
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

/** Everything an admin needs to decide. */
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
  /** Whether this is the viewer's own claim, which another admin has to decide. */
  isOwn: z.boolean(),
  about: z.object({
    website: z.string(),
    email: z.string(),
    phone: z.string(),
    gymSince: moment,
    /** Changes of the gym's website address in the last three months, newest first: a code there counts as proof. */
    websiteChanges: z.array(z.object({ at: moment, from: z.string(), to: z.string(), byCircle: z.boolean() })),
    /** Contact details that the claimant or their circle added. */
    broughtIn: z.array(z.enum(CONTACT_DETAILS)),
    owners: z.array(actor),
    memberSince: moment,
    trainsHere: z.boolean(),
    /** Other claims for this gym, and this member's claims for other gyms. */
    ofGym: z.array(pastClaim),
    ofClaimant: z.array(pastClaim),
    acts: z.array(z.object({ at: moment, who: actor, action: z.string(), reason: z.string() })),
  }),
})
export type ClaimForReview = z.infer<typeof claimForReview>

const route = routes('Claims')
const adminRoute = routes('Admin')

export const claimsContract = {
  mine: route('GET', '/gyms/{gymId}/claims/me', 'Get my claim for a gym and my options')
    .input(z.strictObject({ gymId: gymReference }))
    .output(myClaiming),
  list: route('GET', '/users/{uid}/claims', 'List my claims, newest first')
    .input(z.strictObject({ uid: z.string().max(128), cursor, limit }))
    .output(pageOf(claim)),
  get: route('GET', '/claims/{id}', 'Get one of my claims')
    .input(z.strictObject({ id: claimId }))
    .output(claim),
  begin: route('POST', '/gyms/{gymId}/claims', 'Start a draft claim for a gym')
    .input(z.strictObject({ gymId: gymReference, ...form }))
    .output(claim),
  edit: route('PATCH', '/claims/{id}', 'Edit a draft claim')
    .input(z.strictObject({ id: claimId, ...form }))
    .output(claim),
  submit: route('POST', '/claims/{id}/submission', 'Submit a draft claim for review')
    .input(z.strictObject({ id: claimId }))
    .output(claim),
  answer: route('POST', '/claims/{id}/answer', "Answer the reviewer's question")
    .input(z.strictObject({ id: claimId, text: someText(CLAIM_LIMITS.note) }))
    .output(claim),
  withdraw: route('POST', '/claims/{id}/withdrawal', 'Withdraw a claim')
    .input(z.strictObject({ id: claimId }))
    .output(claim),
  addEvidence: route('POST', '/claims/{id}/evidence', 'Add evidence to a claim').input(evidenceToAdd).output(claim),
  removeEvidence: route('DELETE', '/claims/{id}/evidence/{evidenceId}', 'Remove evidence')
    .input(z.strictObject({ id: claimId, evidenceId: z.string().max(40) }))
    .output(claim),
  sendCode: route('POST', '/claims/{id}/mailed-code', "Email a code to an address at the gym's domain")
    .input(z.strictObject({ id: claimId, email }))
    .output(sentCode),
  checkCode: route('POST', '/claims/{id}/mailed-code/check', 'Verify a claim with the emailed code')
    .input(z.strictObject({ id: claimId, code: z.string().max(40) }))
    .output(claim),
  websiteCode: route('POST', '/claims/{id}/website-code', "Get a code to place on the gym's website")
    .input(z.strictObject({ id: claimId }))
    .output(sentCode.extend({ text: z.string(), website: z.string() })),
  checkWebsite: route('POST', '/claims/{id}/website-code/check', "Check the gym's website for the code")
    .input(z.strictObject({ id: claimId }))
    .output(claim),
  object: route('POST', '/claims/{id}/objection', 'Object to a transfer of my gym')
    .input(z.strictObject({ id: claimId, text: someText(CLAIM_LIMITS.note) }))
    .output(transfer),

  queue: adminRoute('GET', '/admin/claims', 'List claims waiting for a decision, oldest first')
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(claimInQueue).extend({ total: z.int() })),
  review: adminRoute('GET', '/admin/claims/{id}', 'Get everything about a claim')
    .input(z.strictObject({ id: claimId }))
    .output(claimForReview),
  decide: adminRoute('POST', '/admin/claims/{id}/decision', 'Approve, reject or ask about a claim')
    .input(
      z
        .strictObject({
          id: claimId,
          decision: z.enum(['approve', 'reject', 'ask']),
          note: prose(CLAIM_LIMITS.note).default(''),
        })
        .refine(({ decision, note }) => decision === 'approve' || note !== '', {
          path: ['note'],
          message: messageId("can't be empty when you reject a claim or ask a question"),
        }),
    )
    .output(claimForReview),
}
