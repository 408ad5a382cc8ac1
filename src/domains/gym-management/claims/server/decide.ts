import { and, eq, inArray, ne } from 'drizzle-orm'
import { gymStaff, gyms } from '#domains/gyms/gyms/server/tables.ts'
import { AUTOMATIC, recordAct } from '#domains/members/audit/server/audit.ts'
import type { WriteContext } from '#platform/context.ts'
import { conflict, notAllowed } from '#platform/refusals.ts'
import { type ClaimState, mayApproveAt, mayStep, OBJECTION_MS } from '../rules.ts'
import { type ClaimRow, isRemoved, lockClaim, readOwners, takeStep } from './lock.ts'
import { notifyAboutClaim, notifyClaimant, notifyOwners } from './notify.ts'
import { isVerified } from './queue.ts'
import { gymRemoved, movedOn } from './refusals.ts'
import { claims } from './tables.ts'

export interface Decision {
  id: string
  decision: 'approve' | 'reject' | 'ask'
  note: string
  /** The uid of the admin. */
  by: string
}

/** `now_a_transfer`: the gym has got an owner since, who has seven days from now on. That is kept, and nothing is approved. */
export type Decided = { status: 'decided' } | { status: 'now_a_transfer' }

/** An admin decides, or asks for more. Of two who decide at once, the second hears that it has moved on. */
export async function decideClaim(context: WriteContext, decision: Decision): Promise<Decided> {
  const { tx } = context
  const row = await lockClaim(tx, decision.id)
  const { claim, gym } = row
  if (claim.claimantId === decision.by) throw notAllowed('Another admin has to decide on your own claim.')
  if (!mayStep(decision.decision, 'admin', claim.status)) throw movedOn(claim.status)
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
 * Approves a pending claim of a gym without an owner whose code was verified, for platforms that switched this on. Anything else waits for
 * an admin, above all a code on a website that the claimant's circle brought in. Safe to call after every step.
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
  await takeStep(tx, row, { step: 'ask', by, now, note, change: { status: 'needs_info' } })
  await record(context, row, { by, action: 'claim.ask', after: 'needs_info', reason: note })
  await notifyClaimant(context, row, {
    of: `ask ${now.getTime()}`,
    title: `A question about your claim of ${row.gym.name}`,
    text: note,
    decides: true,
  })
}

async function reject(context: WriteContext, row: ClaimRow, { by, note, of }: Omit<Decision, 'id'> & { of: string }) {
  const { tx, now } = context
  const change = { status: 'rejected', decidedAt: now, decidedBy: by, decisionNote: note } as const
  await takeStep(tx, row, { step: 'reject', by, now, note, change })
  await record(context, row, { by, action: 'claim.reject', after: 'rejected', reason: note })
  await notifyClaimant(context, row, {
    of,
    title: `Your claim of ${row.gym.name} was not approved`,
    text: note,
    decides: true,
  })
}

/** The claimant owns the gym from now on, beside whoever did before; who else claims it is told that it went to another. */
async function approve(context: WriteContext, row: ClaimRow, { by, note, owners }: Decision & { owners: string[] }) {
  const { tx, now } = context
  const { claim, gym } = row
  if (owners.length > 0 && !mayApproveAt(claim, now))
    throw conflict('The owners may still object. It can be approved when their 7 days are over.', 'OWNERS_MAY_OBJECT')
  const decidedBy = by === AUTOMATIC ? null : by
  const change = { status: 'approved', decidedAt: now, decidedBy, decisionNote: note || null } as const
  await takeStep(tx, row, { step: 'approve', by: decidedBy, now, note: note || null, change })
  await tx
    .insert(gymStaff)
    .values({ gymId: gym.id, uid: claim.claimantId, role: 'owner', since: now })
    .onConflictDoUpdate({ target: [gymStaff.gymId, gymStaff.uid], set: { role: 'owner' } })
  await tx.update(gyms).set({ claimed: true, updatedAt: now }).where(eq(gyms.id, gym.id))
  await recordAct(tx, {
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
    title: `You manage ${gym.name} now`,
    text: note || 'Your claim was approved. Look over its details and timetable first.',
    path: `/gym/${encodeURIComponent(gym.slug)}/dashboard`,
    of: `${claim.id} approve`,
    decides: true,
  })
  await notifyOwners(context, row, {
    owners,
    of: 'approve',
    title: `${gym.name} has another owner`,
    text: 'The claim was approved. You are still its owner, too.',
  })
  await rejectOthers(context, row, by)
}

/** All other claims of the gym that are under review. A transfer goes on: it asks the new owner. */
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
    await reject(context, { claim: other, gym }, { by, note: ANOTHER_APPROVED, of: 'reject', decision: 'reject' })
}

export const ANOTHER_APPROVED = 'Another claim was approved'

async function makeTransfer(context: WriteContext, row: ClaimRow, owners: string[]) {
  const { tx, now } = context
  const objectUntil = new Date(now.getTime() + OBJECTION_MS)
  const [previousOwnerId = null] = owners
  const change = { kind: 'transfer', previousOwnerId, objectUntil } as const
  await takeStep(tx, row, { step: 'submit', by: null, now, change })
  await notifyOwners(context, row, {
    owners,
    of: 'submit',
    title: `Somebody asks to be the owner of ${row.gym.name}`,
    text: 'You have 7 days to object. If you say nothing, it may be approved.',
  })
}

async function notifyOwnersOfEnd(context: WriteContext, row: ClaimRow, owners: string[]) {
  if (row.claim.kind !== 'transfer') return
  const title = `${row.gym.name} stays yours`
  await notifyOwners(context, row, { owners, of: 'reject', title, text: 'The claim of it was not approved.' })
}

function record(
  { tx, now }: WriteContext,
  { claim, gym }: ClaimRow,
  { by, action, after, reason }: { by: string; action: string; after: ClaimState; reason: string },
) {
  return recordAct(tx, {
    who: by,
    action,
    target: `locations/${gym.id}`,
    before: { claimId: claim.id, status: claim.status },
    after: { claimId: claim.id, status: after },
    reason,
    at: now,
  })
}
