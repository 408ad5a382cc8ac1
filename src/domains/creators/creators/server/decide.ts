import { eq, sql } from 'drizzle-orm'
import { recordAct } from '#domains/members/audit/server/audit.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { WriteContext } from '#platform/context.ts'
import { notAllowed } from '#platform/refusals.ts'
import { emptyForm } from '../application.ts'
import { currencyOf } from '../countries.ts'
import { REAPPLY_MS } from '../limits.ts'
import { APPLICATION_STEPS, mayStep } from '../rules.ts'
import { type ApplicationRow, lockSubmitted } from './lock.ts'
import { notifyCreator } from './notify.ts'
import { movedOn } from './refusals.ts'
import { creatorApplications, creators } from './tables.ts'

const OWN = 'Another admin has to decide on your own application.'
const APPLY_PATH = '/creator/apply'

export interface Decision {
  id: string
  decision: 'approve' | 'reject' | 'ask'
  note: string
  /** The uid of the admin. */
  by: string
}

/** An admin begins to look at it. Twice by the same one is once; the second of two hears that it has moved on. */
export async function takeApplication(
  { tx, now }: WriteContext,
  { id, by }: { id: string; by: string },
): Promise<void> {
  const row = await lockSubmitted(tx, id)
  if (row.uid === by) throw notAllowed(OWN)
  if (row.state === 'in_review' && row.reviewedBy === by) return
  if (!mayStep('take', 'admin', row.state)) throw movedOn(row.state)
  await tx
    .update(creatorApplications)
    .set({ state: 'in_review', reviewedBy: by, updatedAt: now })
    .where(eq(creatorApplications.id, id))
}

/** An admin decides, or asks for more. Of two who decide at once, the second hears that it has moved on. */
export async function decideApplication(context: WriteContext, decision: Decision): Promise<void> {
  const { tx, now } = context
  const { by, note } = decision
  const row = await lockSubmitted(tx, decision.id)
  if (row.uid === by) throw notAllowed(OWN)
  if (!mayStep(decision.decision, 'admin', row.state)) throw movedOn(row.state)
  const state = APPLICATION_STEPS[decision.decision].to
  await tx
    .update(creatorApplications)
    .set({
      ...{ state, reviewedBy: by, reviewerNote: note || null, updatedAt: now, version: row.version + 1 },
      decidedAt: state === 'needs_info' ? null : now,
    })
    .where(eq(creatorApplications.id, row.id))
  if (state === 'approved') await makeCreator(context, row)
  await recordAct(tx, {
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

/** From now on their role says so, and `/creator/onboarding` opens. What they applied with begins their page. */
async function makeCreator({ tx, now }: WriteContext, { uid, form }: ApplicationRow): Promise<void> {
  const { teaches, languages, country } = { ...emptyForm(), ...form }
  const page = { state: 'approved', stateReason: '', updatedAt: now } as const
  await tx
    .insert(creators)
    .values({ ...page, uid, teaches, languages, country, currency: currencyOf(country), createdAt: now })
    .onConflictDoUpdate({ target: creators.uid, set: page })
  await setCreatorRole(tx, uid, true)
}

/** The flag alone; what else the role says stays. */
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
        title: 'Your application was approved: you teach here now',
        text: note || 'Set up your page in five steps.',
        path: '/creator/onboarding',
        of: `${id} approve`,
        mail: { next: [] },
      })
    case 'reject':
      return notifyCreator(context, uid, {
        title: 'Your application was not approved',
        text: note,
        path: APPLY_PATH,
        of: `${id} reject`,
        mail: { next: [{ words: APPLY_AGAIN, values: { day: { day: mayApplyFrom } } }] },
      })
    case 'ask':
      return notifyCreator(context, uid, {
        title: 'A question about your application',
        text: note,
        path: APPLY_PATH,
        of: `${id} ask ${context.now.getTime()}`,
        mail: { next: [] },
      })
  }
}
