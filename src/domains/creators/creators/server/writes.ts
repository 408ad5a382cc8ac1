import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { notFound } from '#platform/refusals.ts'
import { type ApplicationForm, eachOnce } from '../application.ts'
import type { Application } from '../contract.ts'
import { isOpen, mayStep } from '../rules.ts'
import { applicationOf, readApplying } from './applications.ts'
import { type ApplicationRow, lockLatest } from './lock.ts'
import { cannotApply, draftChanged, movedOn, refuseIncomplete } from './refusals.ts'
import { creatorApplications } from './tables.ts'

interface Applicant {
  uid: string
  minAccountDays: number
  now: Date
}
interface Written {
  /** Of the draft that was changed; 0 begins one. */
  version: number
  form: ApplicationForm
}

/**
 * Keeps what was written so far and begins a draft where there is none. What stands there already is not written again, so that
 * sending twice is sending once; 409 when another window wrote since.
 */
export async function saveApplication(tx: Tx, { form, ...written }: Written & Applicant): Promise<Application> {
  const { row, clean } = await lockDraft(tx, { ...written, form })
  return applicationOf(isSame(row.form, clean) ? row : await keep(tx, row, { form: clean }, written.now))
}

/** Sends a draft, or what the reviewer asked for, as it stands on the screen. */
export async function submitApplication(
  tx: Tx,
  { answer, ...written }: Written & Applicant & { answer: string },
): Promise<Application> {
  const { now } = written
  const latest = await lockLatest(tx, written.uid)
  // The answer to the first of two presses was lost on its way.
  if (latest?.state === 'submitted' && isSame(latest.form, cleaned(written.form))) return applicationOf(latest)
  const { row, clean } = await lockDraft(tx, written)
  refuseIncomplete(clean)
  if (row.state === 'draft') {
    const answered = await readApplying(tx, written)
    // The draft itself is the one that is open.
    if (answered.status !== 'may' && answered.status !== 'open') throw cannotApply(answered)
  }
  const change = { form: clean, answer, state: 'submitted', submittedAt: row.submittedAt ?? now } as const
  return applicationOf(await keep(tx, row, change, now))
}

/** Giving up twice is giving up once. Whoever gave up may apply again at once. */
export async function withdrawApplication(tx: Tx, { uid, now }: { uid: string; now: Date }): Promise<Application> {
  const row = await lockLatest(tx, uid)
  if (!row) throw notFound()
  if (row.state === 'withdrawn') return applicationOf(row)
  if (!mayStep('withdraw', 'applicant', row.state)) throw movedOn(row.state)
  return applicationOf(await keep(tx, row, { state: 'withdrawn', decidedAt: now }, now))
}

/** The draft that is written on: the one that is there, or a new one. Throws what keeps a member from applying. */
async function lockDraft(tx: Tx, { form, version, ...applicant }: Written & Applicant) {
  const latest = await lockLatest(tx, applicant.uid)
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
  if (!row) throw new Error('the draft of an application was not written')
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
  teaches: eachOnce(form.teaches),
  links: [...new Set(form.links.filter((link) => link !== ''))],
  languages: [...new Set(form.languages)],
})

const isSame = (before: Partial<ApplicationForm>, after: ApplicationForm) =>
  isDeepStrictEqual({ ...before }, { ...after })
