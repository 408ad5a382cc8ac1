import { eq, sql } from 'drizzle-orm'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { WriteContext } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import { notAllowed } from '#platform/refusals.ts'
import { emptyForm } from '../application.ts'
import { currencyOf } from '../countries.ts'
import { REAPPLY_MS } from '../limits.ts'
import { APPLICATION_STEPS, mayStep } from '../rules.ts'
import { type ApplicationRow, lockSubmitted } from './lock.ts'
import { notifyCreator } from './notify.ts'
import { applicationChanged } from './refusals.ts'
import { creatorApplications, creators } from './tables.ts'

const OWN = message("You can't review your own application. Ask another admin.")
const APPLY_PATH = '/creator/apply'

export interface Decision {
  id: string
  decision: 'approve' | 'reject' | 'ask'
  note: string
  /** The admin's uid. */
  by: string
}

/** Starts an admin's review. Idempotent for the same admin; a second one gets 409. */
export async function takeApplication(
  { tx, now }: WriteContext,
  { id, by }: { id: string; by: string },
): Promise<void> {
  const row = await lockSubmitted(tx, id)
  if (row.uid === by) throw notAllowed(OWN)
  if (row.state === 'in_review' && row.reviewedBy === by) return
  if (!mayStep('take', 'admin', row.state)) throw applicationChanged(row.state)
  await tx
    .update(creatorApplications)
    .set({ state: 'in_review', reviewedBy: by, updatedAt: now })
    .where(eq(creatorApplications.id, id))
}

/** Decides an application, or asks the applicant a question. Of two concurrent decisions, the second gets 409. */
export async function decideApplication(context: WriteContext, decision: Decision): Promise<void> {
  const { tx, now } = context
  const { by, note } = decision
  const row = await lockSubmitted(tx, decision.id)
  if (row.uid === by) throw notAllowed(OWN)
  if (!mayStep(decision.decision, 'admin', row.state)) throw applicationChanged(row.state)
  const state = APPLICATION_STEPS[decision.decision].to
  await tx
    .update(creatorApplications)
    .set({
      ...{ state, reviewedBy: by, reviewerNote: note || null, updatedAt: now, version: row.version + 1 },
      decidedAt: state === 'needs_info' ? null : now,
    })
    .where(eq(creatorApplications.id, row.id))
  if (state === 'approved') await makeCreator(context, row)
  await recordAuditEntry(tx, {
    who: by,
    action: `creator.${decision.decision}`,
    target: `users/${row.uid}`,
    before: { applicationId: row.id, state: row.state },
    after: { applicationId: row.id, state },
    reason: note,
    at: now,
  })
  await notifyAbout(context, row, decision)
}

/** Adds the creator role and starts a page from the application. */
async function makeCreator({ tx, now }: WriteContext, { uid, form }: ApplicationRow): Promise<void> {
  const { teaches, languages, country } = { ...emptyForm(), ...form }
  const page = { state: 'approved', stateReason: '', updatedAt: now } as const
  await tx
    .insert(creators)
    .values({ ...page, uid, teaches, languages, country, currency: currencyOf(country), createdAt: now })
    .onConflictDoUpdate({ target: creators.uid, set: page })
  await setCreatorRole(tx, uid, true)
}

/** Changes only the creator flag of the role. */
export async function setCreatorRole(tx: WriteContext['tx'], uid: string, creator: boolean): Promise<void> {
  await tx
    .update(users)
    .set({ role: sql`${users.role} || ${JSON.stringify({ creator })}::jsonb` })
    .where(eq(users.uid, uid))
}

const APPLY_AGAIN = /*i18n*/ { id: 'creators.applyAgain', message: 'You can apply again from {day}.' }

async function notifyAbout(
  context: WriteContext,
  { id, uid }: ApplicationRow,
  { decision, note }: Decision,
): Promise<void> {
  const mayApplyFrom = new Date(context.now.getTime() + REAPPLY_MS).toISOString()
  switch (decision) {
    case 'approve':
      return notifyCreator(context, uid, {
        title: message('Your application was approved'),
        text: note || message('Set up your page in five steps.'),
        path: '/creator/onboarding',
        of: `${id} approve`,
        mail: { next: [] },
      })
    case 'reject':
      return notifyCreator(context, uid, {
        title: message("Your application wasn't approved"),
        text: note,
        path: APPLY_PATH,
        of: `${id} reject`,
        mail: { next: [{ ...APPLY_AGAIN, values: { day: { day: mayApplyFrom } } }] },
      })
    case 'ask':
      return notifyCreator(context, uid, {
        title: message('A question about your application'),
        text: note,
        path: APPLY_PATH,
        of: `${id} ask ${context.now.getTime()}`,
        mail: { next: [] },
      })
  }
}
