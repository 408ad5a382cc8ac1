import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { found, notFound } from '#platform/refusals.ts'
import { type ApplicationForm, withoutDuplicates } from '../application.ts'
import type { Application } from '../contract.ts'
import { isOpen, mayStep } from '../rules.ts'
import { applicationOf, readApplying } from './applications.ts'
import { type ApplicationRow, lockLatestApplication } from './lock.ts'
import { applicationChanged, cannotApply, draftChanged, refuseIncomplete } from './refusals.ts'
import { creatorApplications } from './tables.ts'

interface Applicant {
  uid: string
  minAccountDays: number
  now: Date
}
interface Written {
  /** Version of the draft being edited; 0 for a new one. */
  version: number
  form: ApplicationForm
}

/**
 * Saves the form, creating a draft if needed. An unchanged form isn't written, so repeated requests are safe. Throws
 * 409 if another window saved in the meantime.
 */
export async function saveApplication(tx: Tx, { form, ...written }: Written & Applicant): Promise<Application> {
  const { row, clean } = await lockDraft(tx, { ...written, form })
  return applicationOf(isSame(row.form, clean) ? row : await keep(tx, row, { form: clean }, written.now))
}

/** Submits a draft, or the answer to a reviewer's question. */
export async function submitApplication(
  tx: Tx,
  { answer, ...written }: Written & Applicant & { answer: string },
): Promise<Application> {
  const { now } = written
  const latest = await lockLatestApplication(tx, written.uid)
  // The response to an earlier, identical request was lost.
  if (latest?.state === 'submitted' && isSame(latest.form, cleaned(written.form))) return applicationOf(latest)
  const { row, clean } = await lockDraft(tx, written)
  refuseIncomplete(clean)
  if (row.state === 'draft') {
    const answered = await readApplying(tx, written)
    // The open application is this draft.
    if (answered.status !== 'may' && answered.status !== 'open') throw cannotApply(answered)
  }
  const change = { form: clean, answer, state: 'submitted', submittedAt: row.submittedAt ?? now } as const
  return applicationOf(await keep(tx, row, change, now))
}

/** Withdraws the latest application. Idempotent. The member can apply again immediately. */
export async function withdrawApplication(tx: Tx, { uid, now }: { uid: string; now: Date }): Promise<Application> {
  const row = found(await lockLatestApplication(tx, uid))
  if (row.state === 'withdrawn') return applicationOf(row)
  if (!mayStep('withdraw', 'applicant', row.state)) throw applicationChanged(row.state)
  return applicationOf(await keep(tx, row, { state: 'withdrawn', decidedAt: now }, now))
}

/** Locks the open draft, or creates one. Throws the reason if the member can't apply. */
async function lockDraft(tx: Tx, { form, version, ...applicant }: Written & Applicant) {
  const latest = await lockLatestApplication(tx, applicant.uid)
  const clean = cleaned(form)
  if (latest && isOpen(latest.state)) {
    if (!mayStep('save', 'applicant', latest.state)) throw cannotApply({ status: 'open' })
    if (latest.version !== version && !isSame(latest.form, clean)) throw draftChanged()
    return { row: latest, clean }
  }
  const answer = await readApplying(tx, applicant)
  if (answer.status !== 'may') throw cannotApply(answer)
  return { row: await beginDraft(tx, applicant, clean), clean }
}

async function beginDraft(tx: Tx, { uid, now }: Applicant, form: ApplicationForm): Promise<ApplicationRow> {
  const draft = { id: newId(), uid, state: 'draft', form, createdAt: now, updatedAt: now } as const
  const [row] = await tx.insert(creatorApplications).values(draft).returning()
  if (!row) throw new Error("couldn't save an application draft")
  return row
}

async function keep(
  tx: Tx,
  { id, version }: ApplicationRow,
  change: Partial<ApplicationRow>,
  now: Date,
): Promise<ApplicationRow> {
  const [row] = await tx
    .update(creatorApplications)
    .set({ ...change, version: version + 1, updatedAt: now })
    .where(eq(creatorApplications.id, id))
    .returning()
  if (!row) throw notFound()
  return row
}

const cleaned = (form: ApplicationForm): ApplicationForm => ({
  ...form,
  teaches: withoutDuplicates(form.teaches),
  links: [...new Set(form.links.filter((link) => link !== ''))],
  languages: [...new Set(form.languages)],
})

const isSame = (before: Partial<ApplicationForm>, after: ApplicationForm) =>
  isDeepStrictEqual({ ...before }, { ...after })
