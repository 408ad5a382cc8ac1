import { days } from '#platform/clock.ts'

export const CLAIM_STATES = ['draft', 'pending', 'needs_info', 'approved', 'rejected', 'cancelled', 'expired'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** A `claim` is for a gym without owners, a `transfer` for one with owners. */
export const CLAIM_KINDS = ['claim', 'transfer'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

export const RELATIONSHIPS = ['owner', 'head_coach', 'manager', 'staff'] as const
export type Relationship = (typeof RELATIONSHIPS)[number]

export const EVIDENCE_TYPES = ['website_code', 'domain_email', 'document', 'social_post', 'phone'] as const
export type EvidenceType = (typeof EVIDENCE_TYPES)[number]
/** Evidence for a reviewer to check, because no code can verify it. */
export const REVIEWED_EVIDENCE = ['document', 'social_post', 'phone'] as const satisfies readonly EvidenceType[]
export type ReviewedEvidence = (typeof REVIEWED_EVIDENCE)[number]

/** Contact details on the gym's page that can support a claim. */
export const CONTACT_DETAILS = ['website', 'email', 'phone'] as const
export type ContactDetail = (typeof CONTACT_DETAILS)[number]

/** The roles that can move a claim. `clock` is the passing of time. */
export type ClaimActor = 'claimant' | 'admin' | 'owner' | 'clock'

interface Step {
  by: ClaimActor
  from: readonly ClaimState[]
  /** Null if the state doesn't change. */
  to: ClaimState | null
}

const REVIEWED = ['pending', 'needs_info'] as const

/** Every step of a claim, with the role that can take it and the states it's allowed from. */
export const CLAIM_STEPS = {
  begin: { by: 'claimant', from: [], to: 'draft' },
  edit: { by: 'claimant', from: ['draft'], to: null },
  /** Adding or removing evidence, including a verified code. */
  prove: { by: 'claimant', from: ['draft', ...REVIEWED], to: null },
  submit: { by: 'claimant', from: ['draft'], to: 'pending' },
  answer: { by: 'claimant', from: ['needs_info'], to: 'pending' },
  withdraw: { by: 'claimant', from: ['draft', ...REVIEWED], to: 'cancelled' },
  ask: { by: 'admin', from: ['pending'], to: 'needs_info' },
  approve: { by: 'admin', from: REVIEWED, to: 'approved' },
  reject: { by: 'admin', from: REVIEWED, to: 'rejected' },
  object: { by: 'owner', from: REVIEWED, to: null },
  expire: { by: 'clock', from: REVIEWED, to: 'expired' },
} as const satisfies Record<string, Step>
export type ClaimStep = keyof typeof CLAIM_STEPS

export function mayStep(step: ClaimStep, actor: ClaimActor, state: ClaimState): boolean {
  const { by, from }: Step = CLAIM_STEPS[step]
  return by === actor && from.includes(state)
}

/** The states of a claim that's neither decided nor withdrawn nor expired. */
export const OPEN_STATES = ['draft', ...REVIEWED] as const satisfies readonly ClaimState[]
export const isOpen = (state: ClaimState) => (OPEN_STATES as readonly ClaimState[]).includes(state)
export const REVIEWED_STATES: readonly ClaimState[] = REVIEWED

const DAY_MS = days(1)

export const CLAIM_LIMITS = {
  message: { min: 20, max: 1000 },
  note: 1000,
  email: 254,
  phone: 30,
  evidenceValue: 500,
  evidence: 10,
  openPerMember: 3,
} as const
export const INACTIVE_MS = 10 * DAY_MS
export const OBJECTION_MS = 7 * DAY_MS
export const RECLAIM_MS = 30 * DAY_MS

/** Limits for codes emailed to the gym's own domain or placed on its website. */
export const CODE = {
  length: 6,
  tries: 5,
  validMs: 15 * 60_000,
  resendMs: 60_000,
  /**
   * Limits per 24 hours across all claims and codes: tries per member and per gym, right ones included, and emails per
   * member and per address.
   */
  wrongPerMember: 20,
  wrongPerGym: 60,
  mailsPerMember: 10,
  mailsPerAddress: 5,
} as const

/** When an inactive claim expires. The days on which owners may object don't count as inactive. */
export function expiryOf({ lastActivity, objectUntil }: { lastActivity: Date; objectUntil: Date | null }): Date {
  const from = Math.max(lastActivity.getTime(), objectUntil?.getTime() ?? 0)
  return new Date(from + INACTIVE_MS)
}

/** Whether a claim can be approved at `now`: a transfer once the owners' time to object is over or one objected. */
export function mayApproveAt(
  { kind, objectUntil, objectedAt }: { kind: ClaimKind; objectUntil: Date | null; objectedAt: Date | null },
  now: Date,
): boolean {
  return kind === 'claim' || objectedAt !== null || objectUntil === null || objectUntil <= now
}

export const mayObjectAt = (objectUntil: Date | null, now: Date): boolean => objectUntil !== null && now < objectUntil

export interface ClaimEligibilityFacts {
  gymRemoved: boolean
  profileComplete: boolean
  role: 'coach' | 'manager' | 'owner' | null
  gymHasOwner: boolean
  hasOpenClaim: boolean
  openClaims: number
  rejectedAt: Date | null
}

export type ClaimEligibility =
  | { status: 'may' | 'open' | 'manages' | 'incomplete' | 'too_many' | 'removed' }
  | { status: 'too_soon'; until: string }

/**
 * Whether a gym can be claimed. Managers may claim a gym without an owner. `too_soon` isn't final: a claim with new
 * evidence can still be submitted.
 */
export function claimEligibilityOf(facts: ClaimEligibilityFacts, now: Date): ClaimEligibility {
  const { gymRemoved, profileComplete, role, gymHasOwner, hasOpenClaim, openClaims, rejectedAt } = facts
  if (role === 'owner' || (role === 'manager' && gymHasOwner)) return { status: 'manages' }
  if (hasOpenClaim) return { status: 'open' }
  if (gymRemoved) return { status: 'removed' }
  if (!profileComplete) return { status: 'incomplete' }
  if (openClaims >= CLAIM_LIMITS.openPerMember) return { status: 'too_many' }
  const until = rejectedAt && new Date(rejectedAt.getTime() + RECLAIM_MS)
  return until && now < until ? { status: 'too_soon', until: until.toISOString() } : { status: 'may' }
}
