import { eq } from 'drizzle-orm'
import { readActors } from '#domains/feed/activities/server/actors.ts'
import { recordAct } from '#domains/members/audit/server/audit.ts'
import type { Moderator, Preset } from '#domains/moderation/sanctions/rules.ts'
import { applySanction, hideUnowned, showUnowned } from '#domains/moderation/sanctions/server/apply-sanction.ts'
import { refusedToModerators } from '#domains/moderation/sanctions/server/sentences.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { conflict, notAllowed, notFound } from '#platform/refusals.ts'
import { translatable } from '#platform/translatable.ts'
import type { Decision } from '../rules.ts'
import { notifyReporters } from './notify.ts'
import { mayDecide, readModerator } from './reads.ts'
import { reportCases, reports } from './tables.ts'

export interface Decided {
  id: string
  /** Of the case as they saw it. */
  version: number
  decision: Decision
  days?: number | undefined
  preset: Preset
  message: string
  note: string
  by: Moderator
}

type CaseRow = typeof reportCases.$inferSelect

/** Decides what was reported, once; whoever reported it hears that somebody did. Of two at once the second is told who was faster. */
export async function decideCase(context: WriteContext, decided: Decided): Promise<void> {
  const { tx, now } = context
  const { decision, by, note } = decided
  const row = await lockOpen(tx, decided)
  if (row.heldBy !== null && row.heldBy !== by.uid) throw await faster(tx, row.heldBy, LOOKS)
  if (row.version !== decided.version)
    throw conflict('Something came in meanwhile. Look at it again before you decide.', 'CASE_CHANGED')
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
      ? await hideUnowned(context, row.target, { message: decided.message, evidence })
      : null
  await tx
    .update(reportCases)
    .set({ decision, decidedBy: by.uid, decidedAt: now, note, heldBy: by.uid, version: row.version + 1, asItWas })
    .where(eq(reportCases.id, row.id))
  await recordAct(tx, {
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

/** What is nobody's is shown as it was. Who decided otherwise reads why in the audit log. */
export async function showAgain(
  context: WriteContext,
  { id, by, note }: { id: string; by: string; note: string },
): Promise<void> {
  const { tx, now } = context
  const [row] = await tx.select().from(reportCases).where(eq(reportCases.id, id)).for('update')
  if (!row) throw notFound()
  if (!row.asItWas) throw conflict('There is nothing hidden that could be shown again.', 'NOT_HIDDEN')
  await showUnowned(context, row.target, row.asItWas)
  await tx.update(reportCases).set({ asItWas: null }).where(eq(reportCases.id, id))
  await recordAct(tx, {
    who: by,
    action: 'report.show_again',
    target: row.target,
    before: { caseId: id, decision: row.decision, decidedBy: row.decidedBy },
    after: { hidden: false },
    reason: note,
    at: now,
  })
}

/** Somebody looks at it: others see that, and do not decide meanwhile. */
export async function holdCase(
  { tx, now }: WriteContext,
  { id, version, by }: { id: string; version: number; by: Moderator },
): Promise<void> {
  const row = await lockOpen(tx, { id, by })
  if (row.heldBy === by.uid) return
  if (row.heldBy !== null) throw await faster(tx, row.heldBy, LOOKS)
  if (row.version !== version) throw conflict('Something came in meanwhile. Look at it again.', 'CASE_CHANGED')
  await tx.update(reportCases).set({ heldBy: by.uid, heldAt: now }).where(eq(reportCases.id, id))
}

/** Who looked gives it back; an admin also takes it from somebody who does not come back. */
export async function letCaseGo(tx: Tx, { id, by }: { id: string; by: Moderator }): Promise<void> {
  const row = await lockOpen(tx, { id, by })
  if (row.heldBy === null) return
  if (row.heldBy !== by.uid && !by.role.admin) throw notAllowed('Somebody else looks at it. An admin can free it.')
  await tx.update(reportCases).set({ heldBy: null, heldAt: null }).where(eq(reportCases.id, id))
}

async function lockOpen(tx: Tx, { id }: { id: string; by: Moderator }): Promise<CaseRow> {
  const [row] = await tx.select().from(reportCases).where(eq(reportCases.id, id)).for('update')
  if (!row) throw notFound()
  if (row.decidedAt !== null) throw await faster(tx, row.decidedBy, HAS_DECIDED)
  return row
}

const LOOKS = translatable('looks at it already')
const HAS_DECIDED = translatable('has decided it')

async function faster(tx: Tx, uid: string | null, did: string) {
  const who = uid === null ? undefined : (await readActors(tx, [uid])).get(uid)
  return conflict(`${who?.name ?? 'Somebody'} was faster and ${did}.`, 'FASTER')
}

function refusalOf(decision: Decision, by: Moderator, about: Moderator | undefined) {
  if (!about) return conflict('That is about nobody in particular: it can only be closed.', 'ABOUT_NOBODY')
  if (about.uid === by.uid) return notAllowed('Nobody decides about themself. Somebody else has to.')
  if (decision === 'hide' && by.role.admin) return conflict('This is nothing that can be hidden.', 'CANNOT_HIDE')
  if (about.role.admin || about.role.moderator)
    return notAllowed('That is about somebody who keeps order here too: an admin has to decide.')
  return decision === 'nothing' ? notAllowed() : refusedToModerators(decision)
}
