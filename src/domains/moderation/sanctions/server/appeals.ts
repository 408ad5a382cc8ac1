import { and, eq } from 'drizzle-orm'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import { casesReportedBy } from '#domains/moderation/reports/server/reads.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { conflict, notAllowed, notFound } from '#platform/refusals.ts'
import { type AppealState, mayAppeal } from '../rules.ts'
import { mailAppeal } from './jobs.ts'
import { notifyAboutAppeal, notifyAboutEnd } from './notify.ts'
import { syncAccountStatus } from './sync-account-status.ts'
import { appeals, sanctions } from './tables.ts'
import { restoreHidden } from './take-down.ts'

/** Appeals a decision, once and within 20 days. 404 for other members' decisions. */
export async function makeAppeal(
  { tx, now }: WriteContext,
  { sanctionId, uid, text }: { sanctionId: string; uid: string | null; text: string },
): Promise<void> {
  const sanction = await lockSanction(tx, sanctionId)
  if (uid !== null && sanction.uid !== uid) throw notFound()
  const [before] = await tx.select({ text: appeals.text }).from(appeals).where(eq(appeals.sanctionId, sanctionId))
  // Sending the same text again has no effect.
  if (before?.text === text) return
  if (before)
    throw conflict(message("You've already appealed this decision. Someone will review it."), 'ALREADY_APPEALED')
  if (sanction.liftedAt) throw conflict(message('This decision has been reversed.'), 'ALREADY_REVERSED')
  if (!mayAppeal(sanction, false, now))
    throw conflict(message('You can no longer appeal. Appeals close after 20 days.'), 'TOO_LATE')
  await tx.insert(appeals).values({ id: newId(), sanctionId, uid: sanction.uid, text, at: now })
}

/**
 * Decides an appeal. An admin can't decide on their own decision, on a sanction against themselves, or, if another admin
 * can, on their own report. Lifting a sanction also restores the content it hid.
 */
export async function decideAppeal(
  context: WriteContext,
  { id, by, decision, answer }: { id: string; by: string; decision: Exclude<AppealState, 'open'>; answer: string },
): Promise<void> {
  const { tx, now } = context
  const [found] = await tx.select({ sanctionId: appeals.sanctionId }).from(appeals).where(eq(appeals.id, id))
  if (!found) throw notFound()
  const sanction = await lockSanction(tx, found.sanctionId)
  const [appeal] = await tx.select().from(appeals).where(eq(appeals.id, id)).for('update')
  if (!appeal) throw notFound()
  if (sanction.by === by)
    throw notAllowed(message('You made this decision, so another admin has to review the appeal.'))
  if ((await casesReportedBy(tx, by, now)).has(sanction.caseId))
    throw notAllowed(message('You reported this, so another admin has to review the appeal.'))
  if (sanction.uid === by) throw notAllowed(message('This is about you, so someone else has to decide.'))
  if (appeal.state !== 'open')
    throw conflict(message('Someone else has already decided this appeal.'), 'ALREADY_DECIDED')

  await tx.update(appeals).set({ state: decision, decidedBy: by, decidedAt: now, answer }).where(eq(appeals.id, id))
  if (decision === 'lifted') await takeBack(context, sanction, by)
  await recordAuditEntry(tx, {
    who: by,
    action: `appeal.${decision}`,
    target: `users/${sanction.uid}`,
    before: { appealId: id, sanctionId: sanction.id, kind: sanction.kind, state: 'open' },
    after: { state: decision },
    reason: answer,
    at: now,
  })
  await notifyAboutAppeal(context, { id, uid: sanction.uid, state: decision, answer })
  await context.jobs.send(tx, mailAppeal, { data: { appealId: id } })
}

/** Reverses a decision without an appeal, for admins. An open appeal is decided as well. */
export async function endSanction(
  context: WriteContext,
  { id, by, note }: { id: string; by: string; note: string },
): Promise<{ uid: string }> {
  const { tx, now } = context
  const sanction = await lockSanction(tx, id)
  if (sanction.uid === by) throw notAllowed(message('This is about you, so someone else has to decide.'))
  if (sanction.liftedAt) throw conflict(message('Someone else has already reversed this decision.'), 'ALREADY_REVERSED')
  const open = and(eq(appeals.sanctionId, id), eq(appeals.state, 'open'))
  const isAppealed = (await tx.$count(appeals, open)) > 0
  if (isAppealed && sanction.by === by)
    throw notAllowed(message("You made this decision and it's been appealed, so another admin has to review it."))
  if (isAppealed && (await casesReportedBy(tx, by, now)).has(sanction.caseId))
    throw notAllowed(message('You reported this, so another admin has to review the appeal.'))
  await takeBack(context, sanction, by)
  await tx.update(appeals).set({ state: 'lifted', decidedBy: by, decidedAt: now }).where(open)
  await recordAuditEntry(tx, {
    who: by,
    action: 'sanction.end',
    target: `users/${sanction.uid}`,
    before: { sanctionId: id, kind: sanction.kind },
    after: { lifted: true },
    reason: note,
    at: now,
  })
  await notifyAboutEnd(context, sanction)
  return { uid: sanction.uid }
}

async function takeBack(context: WriteContext, sanction: typeof sanctions.$inferSelect, by: string) {
  const { tx, now } = context
  await tx.update(sanctions).set({ liftedAt: now, liftedBy: by }).where(eq(sanctions.id, sanction.id))
  if (sanction.kind === 'hide' && sanction.target !== null) await restoreHidden(context, sanction.target, sanction)
  await syncAccountStatus(tx, { uid: sanction.uid, now })
}

async function lockSanction(tx: Tx, id: string) {
  const [sanction] = await tx.select().from(sanctions).where(eq(sanctions.id, id)).for('update')
  if (!sanction) throw notFound()
  return sanction
}
