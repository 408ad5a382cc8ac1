import { and, eq, isNull, sql } from 'drizzle-orm'
import { RESTORABLE_MS } from '#domains/feed/activities/rules.ts'
import { townsNamed } from '#domains/gyms/places/server/reads.ts'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import type { Viewer } from '#platform/context.ts'
import type { Database, Reader, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { type Message, message } from '#platform/messages.ts'
import { badField, conflict, notAllowed, notFound } from '#platform/refusals.ts'
import type { CheckedCompetition, CompetitionEntry, EntryInput } from '../contract.ts'
import { type DateProblem, dateProblems, slugOfCompetition } from '../rules.ts'
import { readUsualVisibility } from './reads.ts'
import { mayEdit } from './rights.ts'
import { competitionEntries, listedCompetitions } from './tables.ts'

type Row = typeof listedCompetitions.$inferSelect

const DATE_PROBLEMS = {
  ends_before: message("can't be before the first day"),
  too_long: message('must be within two weeks of the first day'),
  deadline_after: message("can't be after the last day"),
} satisfies Record<DateProblem, Message>

/** The member who changes a competition, and the time of the change. */
interface By {
  viewer: Viewer
  now: Date
}

/** Adds a competition. The caller checks that the viewer may. Returns its id. */
export async function addCompetition(
  tx: Tx,
  { viewer, input, now }: By & { input: CheckedCompetition },
): Promise<string> {
  checkDates(input)
  const id = newId()
  const values = { id, ...(await storedOf(tx, input)), createdBy: viewer.uid, createdAt: now, updatedAt: now }
  await insertCompetition(tx, values)
  await audit(tx, { viewer, action: 'competition.add', id, before: null, after: input, now })
  return id
}

/** Inserts a competition under the first free slug. */
export async function insertCompetition(
  tx: Tx,
  values: Omit<typeof listedCompetitions.$inferInsert, 'slug'>,
): Promise<void> {
  const plain = slugOfCompetition(values)
  for (const slug of [plain, `${plain}-2`, `${plain}-${values.id.slice(-6).toLowerCase()}`]) {
    const { rowCount } = await tx
      .insert(listedCompetitions)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: listedCompetitions.slug })
    if (rowCount) return
  }
  throw new Error('the competition has no free slug')
}

export async function editCompetition(
  tx: Tx,
  { viewer, id, version, input, now }: By & { id: string; version: number; input: CheckedCompetition },
): Promise<void> {
  const before = await lockOwn(tx, { viewer, id })
  if (before.version !== version)
    throw conflict(
      message('This was changed in another tab or on another device. Reload to see the latest version.'),
      'CHANGED',
    )
  checkDates(input)
  await tx
    .update(listedCompetitions)
    .set({ ...(await storedOf(tx, input)), version: version + 1, updatedAt: now })
    .where(eq(listedCompetitions.id, id))
  await audit(tx, { viewer, action: 'competition.edit', id, before, after: input, now })
}

export async function removeCompetition(tx: Tx, { viewer, id, now }: By & { id: string }): Promise<void> {
  const before = await lockOwn(tx, { viewer, id })
  await tx
    .update(listedCompetitions)
    .set({ isDeleted: true, deletedAt: now, updatedAt: now })
    .where(eq(listedCompetitions.id, id))
  await audit(tx, { viewer, action: 'competition.remove', id, before, after: null, now })
}

/** Locks a competition; 404 if it's missing, 403 for members who can't edit it. */
async function lockOwn(tx: Tx, { viewer, id }: { viewer: Viewer; id: string }): Promise<Row> {
  const [row] = await tx
    .select()
    .from(listedCompetitions)
    .where(
      and(
        eq(listedCompetitions.id, id),
        eq(listedCompetitions.isDeleted, false),
        isNull(listedCompetitions.takenDownAt),
      ),
    )
    .for('update')
  if (!row) throw notFound()
  if (!mayEdit(row.createdBy, viewer)) throw notAllowed()
  return row
}

function checkDates(input: CheckedCompetition) {
  for (const [field, problem] of Object.entries(dateProblems(input))) throw badField(field, DATE_PROBLEMS[problem])
}

/** The columns of a validated input. A missing point, country or time zone is taken from the town. */
export async function storedOf(reader: Reader, { location, ...input }: CheckedCompetition) {
  const [[town] = []] = input.town ? await townsNamed(reader, [{ name: input.town, country: input.country }]) : [[]]
  return {
    ...input,
    country: input.country || (town?.country ?? ''),
    timezone: await knownZone(reader, input.timezone || (town?.timezone ?? '')),
    lat: location?.lat ?? town?.lat ?? null,
    lng: location?.lng ?? town?.lng ?? null,
    placeApproximate: location === null && town !== undefined,
  }
}

/** The zone, or empty if the database doesn't know it: such a zone would make every list fail. */
async function knownZone(reader: Reader, zone: string): Promise<string> {
  if (zone === '') return ''
  const { rows } = await reader.execute(sql`select from pg_timezone_names where lower(name) = lower(${zone})`)
  return rows.length > 0 ? zone : ''
}

interface Change extends By {
  action: 'competition.add' | 'competition.edit' | 'competition.remove'
  id: string
  before: Row | null
  after: CheckedCompetition | null
}

/** Records the change in the audit log if an admin or moderator made it. */
async function audit(tx: Tx, { viewer, action, id, before, after, now }: Change) {
  if (!viewer.role.admin && !viewer.role.moderator) return
  await recordAuditEntry(tx, {
    who: viewer.uid,
    action,
    target: `competitions/${id}`,
    ...(before && { before: { ...before } }),
    ...(after && { after: { ...after } }),
    at: now,
  })
}

/** Sets or changes a member's entry. Returns it as it's stored. */
export async function saveEntry(
  tx: Tx,
  { uid, competitionId, entry, now }: { uid: string; competitionId: string; entry: EntryInput; now: Date },
): Promise<CompetitionEntry> {
  const visibility = entry.visibility ?? (await readUsualVisibility(tx, uid))
  const [stored] = await tx
    .insert(competitionEntries)
    .values({ uid, competitionId, ...entry, visibility, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [competitionEntries.uid, competitionEntries.competitionId],
      set: { ...entry, updatedAt: now },
    })
    .returning({ visibility: competitionEntries.visibility })
  return { ...entry, visibility: stored?.visibility ?? visibility }
}

export async function removeEntry(tx: Tx, { uid, competitionId }: { uid: string; competitionId: string }) {
  await tx
    .delete(competitionEntries)
    .where(and(eq(competitionEntries.uid, uid), eq(competitionEntries.competitionId, competitionId)))
}

/**
 * Permanently deletes competitions that were deleted 30 days ago, with their entries. Returns how many. Ones hidden by
 * moderators stay. Imported ones stay without entries, so that the next import doesn't list them again.
 */
export async function purgeCompetitions(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RESTORABLE_MS).toISOString()
  const isExpired = sql`c.is_deleted and c.taken_down_at is null and c.deleted_at <= ${before}::timestamptz`
  await db.execute(sql`delete from competition_entries e using listed_competitions c
    where c.id = e.competition_id and ${isExpired}`)
  const { rowCount } = await db.execute(
    sql`delete from listed_competitions c where ${isExpired} and c.external_id is null`,
  )
  return rowCount ?? 0
}
