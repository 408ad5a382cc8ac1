import { and, eq, inArray, ne } from 'drizzle-orm'
import { gymStaff, gyms } from '#domains/gyms/gyms/server/tables.ts'
import type { AuditAction } from '#domains/members/audit/actions.ts'
import { AUTOMATIC, recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import type { WriteContext } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import { conflict, notAllowed } from '#platform/refusals.ts'
import { type ClaimState, mayApproveAt, mayStep, OBJECTION_MS } from '../rules.ts'
import { type ClaimRow, isRemoved, lockClaim, readOwners, recordStep } from './lock.ts'
import { notifyAboutClaim, notifyClaimant, notifyOwners } from './notify.ts'
import { isVerified } from './queue.ts'
import { claimChanged, gymRemoved } from './refusals.ts'
import { claims } from './tables.ts'

export interface Decision {
  id: string
  decision: 'approve' | 'reject' | 'ask'
  note: string
  /** The uid of the admin, or `AUTOMATIC`. */
  by: string
}

/** `now_a_transfer`: nothing is approved, because the gym now has an owner, who gets seven days to object. */
export type ClaimDecisionResult = { status: 'decided' } | { status: 'now_a_transfer' }

/**
 * An admin's decision or question. If two admins decide at the same time, the second gets a 409; after a question, a
 * claim can still be decided.
 */
export async function decideClaim(context: WriteContext, decision: Decision): Promise<ClaimDecisionResult> {
  const { tx } = context
  const row = await lockClaim(tx, decision.id)
  const { claim, gym } = row
  if (claim.claimantId === decision.by)
    throw notAllowed(message('This is your own claim. Another admin has to decide on it.'))
  if (!mayStep(decision.decision, 'admin', claim.status)) throw claimChanged(claim.status)
  if (isRemoved(gym) && decision.decision !== 'reject') throw gymRemoved()

  const owners = await readOwners(tx, gym.id)
  switch (decision.decision) {
    case 'ask':
      await ask(context, row, decision)
      break
    case 'reject':
      await reject(context, row, { ...decision, of: 'reject' })
      await notifyOwnersOfEnd(context, row, owners)
      break
    case 'approve':
      if (owners.length > 0 && claim.kind === 'claim') {
        await makeTransfer(context, row, owners)
        return { status: 'now_a_transfer' }
      }
      await approve(context, row, { ...decision, owners })
      break
  }
  return { status: 'decided' }
}

/**
 * Approves a pending claim with a verified code for a gym without an owner; callers check that an admin switched this
 * on. Anything else waits for an admin, especially a code on a website that the claimant's circle added. Safe to call
 * after every step.
 */
export async function approveIfVerified(context: WriteContext, id: string): Promise<void> {
  const { tx } = context
  const row = await lockClaim(tx, id)
  const { claim, gym } = row
  if (claim.status !== 'pending' || claim.kind !== 'claim' || isRemoved(gym)) return
  if ((await readOwners(tx, gym.id)).length > 0 || !(await isVerified(tx, claim))) return
  await approve(context, row, { id, decision: 'approve', note: '', by: AUTOMATIC, owners: [] })
}

async function ask(context: WriteContext, row: ClaimRow, { by, note }: Decision) {
  const { tx, now } = context
  await recordStep(tx, row, { step: 'ask', by, now, note, change: { status: 'needs_info' } })
  await record(context, row, { by, action: 'claim.ask', after: 'needs_info', reason: note })
  await notifyClaimant(context, row, {
    of: `ask ${now.getTime()}`,
    title: message('We have a question about your claim for {name}', { name: row.gym.name }),
    text: note,
    decides: true,
  })
}

/** Rejects a claim. Without a note, the claimant is told that another claim was approved. */
async function reject(context: WriteContext, row: ClaimRow, { by, note, of }: Omit<Decision, 'id'> & { of: string }) {
  const { tx, now } = context
  const decidedBy = adminOf(by)
  const change = { status: 'rejected', decidedAt: now, decidedBy, decisionNote: note || null } as const
  await recordStep(tx, row, { step: 'reject', by: decidedBy, now, note: note || null, change })
  await record(context, row, { by, action: 'claim.reject', after: 'rejected', reason: note })
  await notifyClaimant(context, row, {
    of,
    title: message("Your claim for {name} wasn't approved", { name: row.gym.name }),
    text: note || message('Another claim was approved.'),
    decides: true,
  })
}

/** Makes the claimant an owner, alongside any existing ones, and rejects other claims under review except transfers. */
async function approve(context: WriteContext, row: ClaimRow, { by, note, owners }: Decision & { owners: string[] }) {
  const { tx, now } = context
  const { claim, gym } = row
  if (owners.length > 0 && !mayApproveAt(claim, now))
    throw conflict(
      message('The owners can still object. You can approve the claim once the 7-day objection period is over.'),
      'OBJECTION_PERIOD',
    )
  const decidedBy = adminOf(by)
  const change = { status: 'approved', decidedAt: now, decidedBy, decisionNote: note || null } as const
  await recordStep(tx, row, { step: 'approve', by: decidedBy, now, note: note || null, change })
  await tx
    .insert(gymStaff)
    .values({ gymId: gym.id, uid: claim.claimantId, role: 'owner', since: now })
    .onConflictDoUpdate({ target: [gymStaff.gymId, gymStaff.uid], set: { role: 'owner' } })
  await tx.update(gyms).set({ claimed: true, updatedAt: now }).where(eq(gyms.id, gym.id))
  await recordAuditEntry(tx, {
    who: by,
    action: 'claim.approve',
    target: `locations/${gym.id}`,
    before: { claimId: claim.id, status: claim.status, claimed: gym.claimed, ownerIds: owners },
    after: { claimId: claim.id, status: 'approved', claimed: true, ownerIds: [...owners, claim.claimantId] },
    reason: note,
    at: now,
  })
  await notifyAboutClaim(context, {
    to: [claim.claimantId],
    title: message('You now manage {name}', { name: gym.name }),
    text: note || message("Your claim was approved. Start by checking the gym's details and timetable."),
    path: `/gym/${encodeURIComponent(gym.slug)}/dashboard`,
    of: `${claim.id} approve`,
    decides: true,
  })
  await notifyOwners(context, row, {
    owners,
    of: 'approve',
    title: message('{name} has a new owner', { name: gym.name }),
    text: message("The claim was approved. You're still an owner too."),
  })
  await rejectOthers(context, row, by)
}

const adminOf = (by: string) => (by === AUTOMATIC ? null : by)

/** Rejects the gym's other claims under review. Transfers continue, because the new owner can object to them. */
async function rejectOthers(context: WriteContext, { claim, gym }: ClaimRow, by: string) {
  const others = await context.tx
    .select()
    .from(claims)
    .where(
      and(
        eq(claims.gymId, gym.id),
        eq(claims.kind, 'claim'),
        inArray(claims.status, ['pending', 'needs_info']),
        ne(claims.id, claim.id),
      ),
    )
    .orderBy(claims.id)
    .for('update')
  for (const other of others)
    await reject(context, { claim: other, gym }, { by, note: '', of: 'reject', decision: 'reject' })
}

async function makeTransfer(context: WriteContext, row: ClaimRow, owners: string[]) {
  const { tx, now } = context
  const objectUntil = new Date(now.getTime() + OBJECTION_MS)
  const [previousOwnerId = null] = owners
  const change = { kind: 'transfer', previousOwnerId, objectUntil } as const
  await recordStep(tx, row, { step: 'submit', by: null, now, change })
  await notifyOwners(context, row, {
    owners,
    of: 'submit',
    title: message('Someone is claiming {name}', { name: row.gym.name }),
    text: message("You have 7 days to object, or the claim may be approved. You'll stay an owner either way."),
  })
}

async function notifyOwnersOfEnd(context: WriteContext, row: ClaimRow, owners: string[]) {
  if (row.claim.kind !== 'transfer') return
  await notifyOwners(context, row, {
    owners,
    of: 'reject',
    title: message("The claim for {name} wasn't approved", { name: row.gym.name }),
    text: message("You're still the gym's owner. Nothing changes."),
  })
}

function record(
  { tx, now }: WriteContext,
  { claim, gym }: ClaimRow,
  { by, action, after, reason }: { by: string; action: AuditAction; after: ClaimState; reason: string },
) {
  return recordAuditEntry(tx, {
    who: by,
    action,
    target: `locations/${gym.id}`,
    before: { claimId: claim.id, status: claim.status },
    after: { claimId: claim.id, status: after },
    reason,
    at: now,
  })
}
