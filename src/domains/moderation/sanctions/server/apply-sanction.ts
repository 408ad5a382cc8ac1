import { eq, sql } from 'drizzle-orm'
import { endAllOf } from '#domains/creators/subscriptions/server/end-all.ts'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Evidence } from '#domains/members/reporting/contract.ts'
import { accountStatusOf } from '#domains/members/session/server/reads.ts'
import { authUsers } from '#domains/members/session/server/tables.ts'
import { days as daysIn } from '#platform/clock.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { conflict, notAllowed, notFound } from '#platform/refusals.ts'
import type { PriorState } from '../prior-state.ts'
import { type Moderator, maySanction, type Preset, type SanctionKind } from '../rules.ts'
import { endSessions, lockAdmins } from './ban.ts'
import { type Reason, type StateBeforeHiding, UNCHANGED_STATE } from './hiding.ts'
import { mailSanction } from './jobs.ts'
import { notifyAboutSanction } from './notify.ts'
import { refusedToModerators } from './refusals.ts'
import { syncAccountStatus } from './sync-account-status.ts'
import { sanctions } from './tables.ts'
import { restoreHidden, takeDown } from './take-down.ts'

export interface SanctionToApply {
  uid: string
  kind: SanctionKind
  /** For limits and suspensions. */
  days?: number | undefined
  preset: Preset
  /** As sent to the member. */
  message: string
  note: string
  by: Moderator
  caseId?: string | undefined
  evidence?: Evidence[] | undefined
  /** The path of the hidden or reported content. */
  target?: string | undefined
}

/** Applies a sanction, notifies the member with the reason, and logs it. Returns the sanction's id. */
export async function applySanction(context: WriteContext, what: SanctionToApply): Promise<string> {
  const { tx, now } = context
  const { uid, kind, preset, message, note, by, caseId = null, evidence = [], target = null } = what
  const refuseLastAdmin = kind === 'disable' ? await lockAdmins(tx, uid) : null
  const about = await lockModerators(tx, { uid, by, now })
  if (!maySanction(kind, by, about)) throw refusalOf(kind, by, about)
  refuseLastAdmin?.(about.role.admin)

  const hidden = kind === 'hide' ? await hide(context, target, { message, evidence }) : null
  const until = what.days === undefined ? null : new Date(now.getTime() + daysIn(what.days))
  const id = newId()
  await tx.insert(sanctions).values({
    ...{ id, uid, kind, preset, message, note, caseId, evidence, until },
    ...{ by: by.uid, from: now, target, deletedBefore: hidden?.deletedBefore ?? null },
    photoBefore: hidden?.photoBefore ?? null,
    asItWas: hidden?.asItWas ?? null,
  })
  await syncAccountStatus(tx, { uid, now })
  if (kind === 'disable') {
    await endSessions(tx, { uid, now })
    // They can't sign in to cancel, or to teach.
    await endAllOf(context, { uid })
    await endAllOf(context, { creatorUid: uid })
  }
  await recordAuditEntry(tx, {
    who: by.uid,
    action: `member.${kind}`,
    target: `users/${uid}`,
    before: about.status,
    after: { sanctionId: id, preset, message, ...(until && { until: until.toISOString() }), ...(target && { target }) },
    reason: note || message,
    at: now,
  })
  await notifyAboutSanction(context, { id, uid, kind, message })
  await context.jobs.send(tx, mailSanction, { data: { sanctionId: id } })
  return id
}

/**
 * Hides content without an owner, so there's no sanction and no appeal. Returns the data for
 * `restoreContentWithoutOwner`.
 */
export async function hideContentWithoutOwner(
  context: WriteContext,
  target: string,
  reason: Reason,
): Promise<PriorState | null> {
  return (await hide(context, target, reason)).asItWas
}

export const restoreContentWithoutOwner = (context: WriteContext, target: string, asItWas: PriorState): Promise<void> =>
  restoreHidden(context, target, { ...UNCHANGED_STATE, asItWas })

async function hide(context: WriteContext, target: string | null, reason: Reason): Promise<StateBeforeHiding> {
  const taken = target === null ? ({ status: 'gone' } as const) : await takeDown(context, target, reason)
  switch (taken.status) {
    case 'taken_down':
      return taken
    case 'was_already':
      throw conflict(message('This is already hidden.'), 'ALREADY_HIDDEN')
    case 'gone':
      throw conflict(message('This has already been deleted.'), 'ALREADY_DELETED')
  }
}

/**
 * Returns the member concerned and locks both rows until the transaction ends. If two moderators act on each other, the
 * second sees the first's change, so one of them always remains.
 */
async function lockModerators(
  tx: Tx,
  { uid, by, now }: { uid: string; by: Moderator; now: Date },
): Promise<Moderator & { status: Record<string, unknown> }> {
  const rows = await tx
    .select({
      uid: users.uid,
      role: users.role,
      banned: authUsers.banned,
      limitedUntil: authUsers.limitedUntil,
      suspendedUntil: authUsers.suspendedUntil,
    })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.uid))
    .where(sql`${users.uid} in (${uid}, ${by.uid})`)
    .orderBy(users.uid)
    .for('update')
  const about = rows.find((row) => row.uid === uid)
  const actor = rows.find((row) => row.uid === by.uid)
  if (!about) throw notFound()
  const rights = actor?.role
  if (
    !rights ||
    actor.banned ||
    (by.role.admin && !rights.admin) ||
    (actor.suspendedUntil !== null && actor.suspendedUntil > now)
  )
    throw notAllowed()
  const status = about.banned ? { accountStatus: 'disabled' } : accountStatusOf(about, now)
  return { uid, role: about.role, status }
}

function refusalOf(kind: SanctionKind, by: Moderator, about: Moderator) {
  if (by.uid === about.uid) return notAllowed(message('This is about you, so someone else has to decide.'))
  if (about.role.admin || about.role.moderator)
    return notAllowed(message('This is about an admin or moderator, so an admin has to decide.'))
  return refusedToModerators(kind)
}
