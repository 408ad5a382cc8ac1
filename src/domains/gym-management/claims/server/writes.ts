import { and, desc, eq, inArray } from 'drizzle-orm'
import { findGym } from '#domains/gyms/gyms/server/reads.ts'
import { gymStaff } from '#domains/gyms/gyms/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import {
  type ClaimEligibilityFacts,
  type ClaimStep,
  claimEligibilityOf,
  mayObjectAt,
  mayStep,
  OBJECTION_MS,
  OPEN_STATES,
  type Relationship,
} from '../rules.ts'
import {
  type ClaimRow,
  isRemoved,
  lockClaim,
  lockGym,
  lockMember,
  lockOwnClaim,
  readOwners,
  recordStep,
  writeHistory,
} from './lock.ts'
import { notifyClaimant, notifyOwners } from './notify.ts'
import { cannotClaim, claimChanged, gymRemoved } from './refusals.ts'
import { claimEvidence, claims } from './tables.ts'

export interface ClaimForm {
  relationship: Relationship
  contactEmail: string
  contactPhone: string | null
  message: string
}

/** Creates a draft that only the claimant sees. Returns its id. */
export async function beginClaim(
  { tx, now }: WriteContext,
  { uid, gymReference, ...form }: ClaimForm & { uid: string; gymReference: string },
): Promise<string> {
  const found = await findGym(tx, gymReference, { uid })
  if (!found) throw notFound()
  await lockMember(tx, uid)
  const gym = await lockGym(tx, found.id)
  if (!gym) throw notFound()
  const answer = claimEligibilityOf(await readClaimingFacts(tx, { uid, gym }), now)
  // After a rejection a new draft is allowed. The new evidence is checked on submission.
  if (answer.status !== 'may' && answer.status !== 'too_soon') throw cannotClaim(answer)
  const id = newId()
  const kind = (await readOwners(tx, gym.id)).length > 0 ? 'transfer' : 'claim'
  await tx.insert(claims).values({
    ...{ ...form, contactPhone: form.contactPhone || null },
    id,
    gymId: gym.id,
    claimantId: uid,
    kind,
    status: 'draft',
    createdAt: now,
    updatedAt: now,
  })
  await writeHistory(tx, { claimId: id, step: 'begin', by: uid, now })
  return id
}

export async function editClaim(
  { tx, now }: WriteContext,
  { uid, id, ...form }: ClaimForm & { uid: string; id: string },
) {
  const row = await lockForStep(tx, { uid, id }, 'edit')
  const change = { ...form, contactPhone: form.contactPhone || null }
  await tx
    .update(claims)
    .set({ ...change, updatedAt: now })
    .where(eq(claims.id, row.claim.id))
}

/** Submits a draft for review. If the gym has owners, they're notified and have seven days to object. */
export async function submitClaim(context: WriteContext, { uid, id }: { uid: string; id: string }): Promise<void> {
  const { tx, now } = context
  const row = await lockForStep(tx, { uid, id }, 'submit')
  const { gym, claim } = row
  const facts = await readClaimingFacts(tx, { uid, gym })
  // The draft being submitted is one of the open claims itself, so it mustn't count.
  const answer = claimEligibilityOf({ ...facts, hasOpenClaim: false, openClaims: facts.openClaims - 1 }, now)
  const mayGo = answer.status === 'may' || (answer.status === 'too_soon' && (await hasNewEvidence(tx, row)))
  if (!mayGo && answer.status !== 'may') throw cannotClaim(answer)

  const owners = await readOwners(tx, gym.id)
  const [previousOwnerId = null] = owners
  const objectUntil = previousOwnerId === null ? null : new Date(now.getTime() + OBJECTION_MS)
  const kind = previousOwnerId === null ? 'claim' : 'transfer'
  const change = { status: 'pending', kind, previousOwnerId, objectUntil, submittedAt: now } as const
  await recordStep(tx, row, { step: 'submit', by: uid, now, change })
  await notifyOwners(
    context,
    { ...row, claim: { ...claim, ...change } },
    {
      owners,
      of: 'submit',
      title: message('Someone is claiming {name}', { name: gym.name }),
      text: message("You have 7 days to object, or the claim may be approved. You'll stay an owner either way."),
    },
  )
}

/** Answers the reviewer's question, which makes the claim pending again. */
export async function answerClaim(
  { tx, now }: WriteContext,
  { uid, id, text }: { uid: string; id: string; text: string },
) {
  const row = await lockForStep(tx, { uid, id }, 'answer')
  await recordStep(tx, row, { step: 'answer', by: uid, now, note: text, change: { status: 'pending' } })
}

/** Withdraws a claim. Idempotent. */
export async function withdrawClaim(context: WriteContext, { uid, id }: { uid: string; id: string }): Promise<void> {
  const { tx, now } = context
  const row = await lockOwnClaim(tx, { claimId: id, uid })
  if (row.claim.status === 'cancelled') return
  refuseStep(row, 'withdraw')
  await recordStep(tx, row, { step: 'withdraw', by: uid, now, change: { status: 'cancelled' } })
  if (row.claim.kind === 'transfer' && row.claim.status !== 'draft')
    await notifyOwners(context, row, {
      owners: await readOwners(tx, row.gym.id),
      of: 'withdraw',
      title: message('The claim for {name} was withdrawn', { name: row.gym.name }),
      text: message("You're still the gym's owner. Nothing changes."),
    })
}

/** Locks the member's own claim for this step; throws 404 or 409. */
export async function lockForStep(
  tx: WriteContext['tx'],
  { uid, id }: { uid: string; id: string },
  step: ClaimStep,
): Promise<ClaimRow> {
  const row = await lockOwnClaim(tx, { claimId: id, uid })
  refuseStep(row, step)
  return row
}

function refuseStep({ claim, gym }: ClaimRow, step: ClaimStep) {
  if (!mayStep(step, 'claimant', claim.status)) throw claimChanged(claim.status)
  if (isRemoved(gym) && step !== 'withdraw') throw gymRemoved()
}

type GymFacts = Parameters<typeof isRemoved>[0] & { id: string }

/** Facts that decide whether this member can claim this gym. */
export async function readClaimingFacts(
  reader: Reader,
  { uid, gym }: { uid: string; gym: GymFacts },
): Promise<ClaimEligibilityFacts> {
  const [member] = await reader.select({ complete: users.profileComplete }).from(users).where(eq(users.uid, uid))
  const staff = await reader
    .select({ uid: gymStaff.uid, role: gymStaff.role })
    .from(gymStaff)
    .where(eq(gymStaff.gymId, gym.id))
  const open = await reader
    .select({ gymId: claims.gymId })
    .from(claims)
    .where(and(eq(claims.claimantId, uid), inArray(claims.status, [...OPEN_STATES])))
  const [rejected] = await reader
    .select({ at: claims.decidedAt })
    .from(claims)
    .where(and(eq(claims.claimantId, uid), eq(claims.gymId, gym.id), eq(claims.status, 'rejected')))
    .orderBy(desc(claims.decidedAt))
    .limit(1)
  return {
    gymRemoved: isRemoved(gym),
    profileComplete: member?.complete ?? false,
    role: staff.find((each) => each.uid === uid)?.role ?? null,
    gymHasOwner: staff.some(({ role }) => role === 'owner'),
    hasOpenClaim: open.some(({ gymId }) => gymId === gym.id),
    openClaims: open.length,
    rejectedAt: rejected?.at ?? null,
  }
}

/** Whether there's evidence that wasn't in the member's rejected claims for this gym. */
async function hasNewEvidence(reader: Reader, { claim }: ClaimRow): Promise<boolean> {
  const given = (claimIds: string[]) =>
    reader.select().from(claimEvidence).where(inArray(claimEvidence.claimId, claimIds))
  const rejected = await reader
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.claimantId, claim.claimantId), eq(claims.gymId, claim.gymId), eq(claims.status, 'rejected')))
  const keyOf = ({ type, value, verifiedAt }: typeof claimEvidence.$inferSelect) =>
    `${type} ${verifiedAt !== null} ${value.trim().toLowerCase()}`
  const before = new Set((await given(rejected.map(({ id }) => id))).map(keyOf))
  return (await given([claim.id])).some((evidence) => !before.has(keyOf(evidence)))
}

/**
 * Records an owner's objection to a transfer, after which an admin decides. 404 for anyone who doesn't own the gym.
 * Further objections, by the same owner or another, change nothing.
 */
export async function objectToTransfer(
  context: WriteContext,
  { uid, id, text }: { uid: string; id: string; text: string },
): Promise<{ gymId: string }> {
  const { tx, now } = context
  const [found] = await tx.select({ gymId: claims.gymId, kind: claims.kind }).from(claims).where(eq(claims.id, id))
  if (found?.kind !== 'transfer' || !(await readOwners(tx, found.gymId)).includes(uid)) throw notFound()
  const row = await lockClaim(tx, id)
  const { claim, gym } = row
  if (claim.status === 'draft') throw notFound()
  if (!mayStep('object', 'owner', claim.status)) throw claimChanged(claim.status)
  if (claim.objectedAt !== null) return { gymId: gym.id }
  if (!mayObjectAt(claim.objectUntil, now)) throw conflict(message('The 7-day objection period is over.'), 'TOO_LATE')
  const change = { objectedAt: now, objectedBy: uid, objection: text }
  await recordStep(tx, row, { step: 'object', by: uid, now, change })
  await notifyClaimant(context, row, {
    of: 'object',
    title: message('An owner of {name} objected to your claim', { name: gym.name }),
    text: message('An admin will decide. Add anything that supports your claim.'),
  })
  return { gymId: gym.id }
}
