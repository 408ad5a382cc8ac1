import { days } from '#platform/clock.ts'

/** Lengths in characters, and counts. */
export const CREATOR_LIMITS = {
  teaches: 5,
  tag: 40,
  pitch: { min: 50, max: 1000 },
  links: { min: 1, max: 5 },
  link: 300,
  languages: 10,
  lineage: 200,
  headline: 80,
  about: 2000,
  reviewerNote: 1000,
} as const

/** How long after a rejection a member may apply again. */
export const REAPPLY_MS = days(30)

export const applicationStates = [
  'draft',
  'submitted',
  'in_review',
  'needs_info',
  'approved',
  'rejected',
  'withdrawn',
] as const
export type ApplicationState = (typeof applicationStates)[number]

/** The states after approval. */
export const creatorStates = ['approved', 'suspended', 'revoked'] as const
export type CreatorStatus = (typeof creatorStates)[number]

/** States of the account at the payment provider. */
export const payoutStates = ['not_started', 'pending', 'restricted', 'enabled'] as const
export type PayoutState = (typeof payoutStates)[number]
