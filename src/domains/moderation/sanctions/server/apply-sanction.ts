import { eq, sql } from 'drizzle-orm'
import { recordAct } from '#domains/members/audit/server/audit.ts'
import { holdAdmins } from '#domains/members/people/server/admins.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Evidence } from '#domains/members/reporting/contract.ts'
import { authUsers } from '#domains/members/session/server/tables.ts'
import { LAST_ADMIN } from '#domains/moderation/roles/rules.ts'
import { days as daysIn } from '#platform/clock.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { conflict, notAllowed, notFound } from '#platform/refusals.ts'
import type { AsItWas } from '../as-it-was.ts'
import { type Moderator, maySanction, type Preset, type SanctionKind } from '../rules.ts'
import { AS_BEFORE, type Before, type Reason } from './hiding.ts'
import { mailSanction } from './jobs.ts'
import { notifyAboutSanction } from './notify.ts'
import { refusedToModerators } from './sentences.ts'
import { endSessions, syncAccountStatus } from './sync-account-status.ts'
import { sanctions } from './tables.ts'
import { bringBack, takeDown } from './take-down.ts'

export interface SanctionToApply {
  uid: string
  kind: SanctionKind
  /** For limits and suspensions. */
  days?: number | undefined
  preset: Preset
  /** As it is sent. */
  message: string
  note: string
  by: Moderator
  caseId?: string | undefined
  evidence?: Evidence[] | undefined
  /** The path of what is hidden. */
  target?: string | undefined
}

/** Does it, says why to whom it is about, and writes it into the audit log. Answers the sanction's id. */
export async function applySanction(context: WriteContext, what: SanctionToApply): Promise<string> {
  const { tx, now } = context
  const { uid, kind, preset, message, note, by, caseId = null, evidence = [], target = null } = what
  const others = kind === 'disable' ? (await holdAdmins(tx)).filter((admin) => admin.uid !== uid) : null
  const about = await lockModerators(tx, { uid, by, now })
  if (!maySanction(kind, by, about)) throw refusalOf(kind, by, about)
  if (about.role.admin && others && !others.some(({ stays }) => stays)) throw conflict(LAST_ADMIN, 'last-admin')

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
  if (kind === 'disable') await endSessions(tx, { uid, now })
  await recordAct(tx, {
    who: by.uid,
    action: `member.${kind}`,
    target: `users/${uid}`,
    before: { accountStatus: about.accountStatus },
    after: { sanctionId: id, preset, message, ...(until && { until: until.toISOString() }), ...(target && { target }) },
    reason: note || message,
    at: now,
  })
  await notifyAboutSanction(context, { id, uid, kind, message })
  await context.jobs.send(tx, mailSanction, { data: { sanctionId: id } })
  return id
}

/**
 * Hides what is nobody's: there is no member to tell, and nobody to appeal. Answers what is needed to show it again (`showUnowned`).
 */
export async function hideUnowned(context: WriteContext, target: string, reason: Reason): Promise<AsItWas | null> {
  return (await hide(context, target, reason)).asItWas
}

export const showUnowned = (context: WriteContext, target: string, asItWas: AsItWas): Promise<void> =>
  bringBack(context, target, { ...AS_BEFORE, asItWas })

async function hide(context: WriteContext, target: string | null, reason: Reason): Promise<Before> {
  const taken = target === null ? ({ status: 'gone' } as const) : await takeDown(context, target, reason)
  switch (taken.status) {
    case 'taken_down':
      return taken
    case 'was_already':
      throw conflict('It is hidden already.', 'HIDDEN_ALREADY')
    case 'gone':
      throw conflict('There is nothing left that could be hidden.', 'NOTHING_TO_HIDE')
  }
}

/**
 * The member it is about, held until the transaction ends. Two moderators who act on each other come one after the other, and the second
 * finds what the first did: somebody always remains.
 */
async function lockModerators(
  tx: Tx,
  { uid, by, now }: { uid: string; by: Moderator; now: Date },
): Promise<Moderator & { accountStatus: Record<string, unknown> }> {
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
  const { banned, limitedUntil, suspendedUntil } = about
  return { uid, role: about.role, accountStatus: { disabled: banned, limitedUntil, suspendedUntil } }
}

function refusalOf(kind: SanctionKind, by: Moderator, about: Moderator) {
  if (by.uid === about.uid) return notAllowed('Nobody decides about themself. Somebody else has to.')
  if (about.role.admin || about.role.moderator)
    return notAllowed('That is about somebody who keeps order here too: an admin has to decide.')
  return refusedToModerators(kind)
}
