import { expect, test } from 'vitest'
import {
  CLAIM_STATES,
  CLAIM_STEPS,
  type ClaimActor,
  type ClaimEligibilityFacts,
  type ClaimStep,
  claimEligibilityOf,
  expiryOf,
  mayApproveAt,
  mayStep,
} from './rules.ts'

const actors: ClaimActor[] = ['claimant', 'admin', 'owner', 'clock']

/** Every allowed step, repeated here independently of the code. Everything else is refused. */
const ALLOWED: Record<string, ClaimStep[]> = {
  'draft claimant': ['edit', 'prove', 'submit', 'withdraw'],
  'pending claimant': ['prove', 'withdraw'],
  'needs_info claimant': ['prove', 'answer', 'withdraw'],
  'pending admin': ['ask', 'approve', 'reject'],
  'needs_info admin': ['approve', 'reject'],
  'pending owner': ['object'],
  'needs_info owner': ['object'],
  'pending clock': ['expire'],
  'needs_info clock': ['expire'],
}

test.each(CLAIM_STATES.flatMap((state) => actors.map((actor) => [state, actor] as const)))(
  'a claim that is %s allows the %s only the expected actions',
  (state, actor) => {
    const steps = (Object.keys(CLAIM_STEPS) as ClaimStep[]).filter((step) => mayStep(step, actor, state))
    expect(steps).toEqual(ALLOWED[`${state} ${actor}`] ?? [])
  },
)

const now = new Date('2026-11-20T12:00:00Z')
const free: ClaimEligibilityFacts = {
  gymRemoved: false,
  profileComplete: true,
  role: null,
  gymHasOwner: false,
  hasOpenClaim: false,
  openClaims: 0,
  rejectedAt: null,
}

test.each([
  [{}, 'may'],
  [{ role: 'coach' }, 'may'],
  [{ role: 'manager' }, 'may'],
  [{ role: 'manager', gymHasOwner: true }, 'manages'],
  [{ role: 'owner', gymHasOwner: true }, 'manages'],
  [{ hasOpenClaim: true, openClaims: 3 }, 'open'],
  [{ gymRemoved: true }, 'removed'],
  [{ profileComplete: false }, 'incomplete'],
  [{ openClaims: 3 }, 'too_many'],
  [{ openClaims: 2 }, 'may'],
  [{ rejectedAt: new Date('2026-10-21T12:00:01Z') }, 'too_soon'],
  [{ rejectedAt: new Date('2026-10-21T12:00:00Z') }, 'may'],
] as [Partial<ClaimEligibilityFacts>, string][])('gives a member with %o the status %s', (facts, status) => {
  expect(claimEligibilityOf({ ...free, ...facts }, now).status).toBe(status)
})

test('gives owners 7 days to object, then expires a claim after 10 days of inactivity', () => {
  const objectUntil = new Date('2026-11-27T12:00:00Z')
  const before = new Date(objectUntil.getTime() - 1)
  const asked = { kind: 'transfer', objectUntil, objectedAt: null } as const
  expect(mayApproveAt(asked, before)).toBe(false)
  expect(mayApproveAt(asked, objectUntil)).toBe(true)
  expect(mayApproveAt({ ...asked, objectedAt: now }, before)).toBe(true)
  expect(mayApproveAt({ kind: 'claim', objectUntil: null, objectedAt: null }, now)).toBe(true)
  expect(expiryOf({ lastActivity: now, objectUntil }).toISOString()).toBe('2026-12-07T12:00:00.000Z')
  expect(expiryOf({ lastActivity: now, objectUntil: null }).toISOString()).toBe('2026-11-30T12:00:00.000Z')
})
