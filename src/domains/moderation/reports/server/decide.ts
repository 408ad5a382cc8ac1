import { eq } from 'drizzle-orm'
import { readActors } from '#domains/feed/activities/server/actors.ts'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import type { Moderator, Preset } from '#domains/moderation/sanctions/rules.ts'
import {
  applySanction,
  hideContentWithoutOwner,
  restoreContentWithoutOwner,
} from '#domains/moderation/sanctions/server/apply-sanction.ts'
import { refusedToModerators } from '#domains/moderation/sanctions/server/refusals.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { type Message, message } from '#platform/messages.ts'
import { conflict, notAllowed, notFound } from '#platform/refusals.ts'
import type { Decision } from '../rules.ts'
import { notifyReporters } from './notify.ts'
import { mayDecide, readModerator } from './reads.ts'
import { reportCases, reports } from './tables.ts'

export interface CaseDecision {
  id: string
  /** The version of the case that the moderator saw. */
  version: number
  decision: Decision
  days?: number | undefined
  preset: Preset
  message: string
  note: string
  by: Moderator
}

type CaseRow = typeof reportCases.$inferSelect

/**
 * Decides a case and notifies the reporters. If two moderators decide at the same time, the second gets an error that
 * names the first.
 */
export async function decideCase(context: WriteContext, decided: CaseDecision): Promise<void> {
  const { tx, now } = context
  const { decision, by, note } = decided
  const row = await lockOpen(tx, decided)
  if (row.heldBy !== null && row.heldBy !== by.uid) throw await faster(tx, row.heldBy, 'reviewing')
  if (row.version !== decided.version)
    throw conflict(message('This case has changed since you opened it. Review it again.'), 'CASE_CHANGED')
  const about = await readModerator(tx, row.aboutUid)
  if (!mayDecide(row, by, about).includes(decision)) throw refusalOf(decision, by, about)

  const said = await tx.select().from(reports).where(eq(reports.caseId, row.id)).orderBy(reports.at)
  const evidence = said.flatMap((report) => report.evidence ?? [])
  if (decision !== 'nothing' && about)
    await applySanction(context, {
      uid: about.uid,
      kind: decision,
      days: decided.days,
      preset: decided.preset,
      message: decided.message,
      note,
      by,
      caseId: row.id,
      evidence,
      target: row.target,
    })
  const asItWas =
    decision === 'hide' && !about
      ? await hideContentWithoutOwner(context, row.target, { message: decided.message, evidence })
      : null
  await tx
    .update(reportCases)
    .set({ decision, decidedBy: by.uid, decidedAt: now, note, heldBy: by.uid, version: row.version + 1, asItWas })
    .where(eq(reportCases.id, row.id))
  await recordAuditEntry(tx, {
    who: by.uid,
    action: `report.${decision}`,
    target: row.target,
    before: { caseId: row.id, reports: said.length },
    after: { decision, aboutUid: row.aboutUid },
    reason: note || decided.message,
    at: now,
  })
  await notifyReporters(context, { caseId: row.id, uids: said.flatMap(({ reporterUid }) => reporterUid ?? []) })
}

/** Restores content without an owner. The reason is in the audit log. */
export async function showAgain(
  context: WriteContext,
  { id, by, note }: { id: string; by: string; note: string },
): Promise<void> {
  const { tx, now } = context
  const [row] = await tx.select().from(reportCases).where(eq(reportCases.id, id)).for('update')
  if (!row) throw notFound()
  if (!row.asItWas) throw conflict(message("There's nothing hidden to restore."), 'NOT_HIDDEN')
  await restoreContentWithoutOwner(context, row.target, row.asItWas)
  await tx.update(reportCases).set({ asItWas: null }).where(eq(reportCases.id, id))
  await recordAuditEntry(tx, {
    who: by,
    action: 'report.show_again',
    target: row.target,
    before: { caseId: id, decision: row.decision, decidedBy: row.decidedBy },
    after: { hidden: false },
    reason: note,
    at: now,
  })
}

/** Assigns a case to a moderator, so that others see this and don't decide it. */
export async function assignCase(
  { tx, now }: WriteContext,
  { id, version, by }: { id: string; version: number; by: Moderator },
): Promise<void> {
  const row = await lockOpen(tx, { id, by })
  if (row.heldBy === by.uid) return
  if (row.heldBy !== null) throw await faster(tx, row.heldBy, 'reviewing')
  if (row.version !== version)
    throw conflict(message('This case has changed since you opened it. Review it again.'), 'CASE_CHANGED')
  await tx.update(reportCases).set({ heldBy: by.uid, heldAt: now }).where(eq(reportCases.id, id))
}

/** Unassigns a case; admins can also unassign one held by someone else. */
export async function unassignCase(tx: Tx, { id, by }: { id: string; by: Moderator }): Promise<void> {
  const row = await lockOpen(tx, { id, by })
  if (row.heldBy === null) return
  if (row.heldBy !== by.uid && !by.role.admin)
    throw notAllowed(message('Someone else is reviewing this. An admin can unassign it.'))
  await tx.update(reportCases).set({ heldBy: null, heldAt: null }).where(eq(reportCases.id, id))
}

async function lockOpen(tx: Tx, { id }: { id: string; by: Moderator }): Promise<CaseRow> {
  const [row] = await tx.select().from(reportCases).where(eq(reportCases.id, id)).for('update')
  if (!row) throw notFound()
  if (row.decidedAt !== null) throw await faster(tx, row.decidedBy, 'decided')
  return row
}

/** The error that names the moderator who was first. */
async function faster(tx: Tx, uid: string | null, did: 'reviewing' | 'decided') {
  const name = uid === null ? undefined : (await readActors(tx, [uid])).get(uid)?.name
  return conflict(fasterLabels(did, name), 'ALREADY_HANDLED')
}

function fasterLabels(did: 'reviewing' | 'decided', name: string | undefined): Message {
  if (did === 'reviewing')
    return name === undefined
      ? message('Someone else is already reviewing this.')
      : message('{name} is already reviewing this.', { name })
  return name === undefined
    ? message('Someone else has already decided this.')
    : message('{name} has already decided this.', { name })
}

function refusalOf(decision: Decision, by: Moderator, about: Moderator | undefined) {
  if (!about)
    return conflict(message("This report isn't about a member, so you can only dismiss it."), 'NO_REPORTED_MEMBER')
  if (about.uid === by.uid) return notAllowed(message('This is about you, so someone else has to decide.'))
  if (decision === 'hide' && by.role.admin) return conflict(message("This can't be hidden."), 'CANNOT_HIDE')
  if (about.role.admin || about.role.moderator)
    return notAllowed(message('This is about an admin or moderator, so an admin has to decide.'))
  return decision === 'nothing' ? notAllowed() : refusedToModerators(decision)
}
