import { and, asc, eq, sql } from 'drizzle-orm'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { type MaybeViewer, visibleTo } from '#domains/gyms/gyms/server/visible-to.ts'
import { nameOrAnonymous } from '#domains/members/people/rules.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import type { Translator } from '#platform/translator.ts'
import type { GymEdit, ManagedGym } from '../contract.ts'
import { UNDO_WITHIN_MS } from '../limits.ts'
import { type EditSource, type FieldChange, type GymField, sameValue } from '../rules.ts'
import { fieldsOf } from './fields.ts'
import { gymEdits, gymSuggestions, suggestionConfirmations } from './tables.ts'

/** Gyms where the viewer is staff, by name. */
export async function readManagedGyms(reader: Reader, viewer: NonNullable<MaybeViewer>): Promise<ManagedGym[]> {
  const { rows } = await reader.execute<ManagedGym & Record<string, unknown>>(
    sql`select g.id, g.slug, g.name, g.city, g.country, s.role
      from gym_staff s join gyms g on g.id = s.gym_id
      where s.uid = ${viewer.uid} and g.merged_into is null and ${visibleTo(viewer)}
      order by g.name, g.id`,
  )
  return rows.map(({ id, slug, name, city, country, role }) => ({ id, slug, name, city, country, role }))
}

/** All changes, newest first, for staff who can undo them. Admins aren't named. */
export async function readHistory(
  reader: Reader,
  { gymId, cursor, limit, now }: { gymId: string; cursor?: string | undefined; limit: number; now: Date },
  translator: Translator,
): Promise<{ items: GymEdit[]; nextCursor: string | null }> {
  const before = cursor === undefined ? undefined : readCursor(cursor)
  const { rows } = await reader.execute<EditRow>(
    sql`select e.id, e.version, e.source, e.changes, e.undoes, e.at, u.display_name as name, u.username
      from gym_edits e left join users u on u.uid = e.uid
      where e.gym_id = ${gymId} and ${before === undefined ? sql`true` : sql`e.version < ${before}`}
      order by e.version desc limit ${limit + 1}`,
  )
  const [gym] = await reader.select().from(gyms).where(eq(gyms.id, gymId))
  const kept = gym && fieldsOf(gym)
  const shown = rows.slice(0, limit)
  return {
    items: shown.map((row) => {
      const at = new Date(row.at)
      const untouched = row.changes.every(({ field, after }) => kept && sameValue(kept[field], after))
      return {
        id: row.id,
        version: row.version,
        by:
          row.source === 'admin' || row.name === null
            ? null
            : { name: nameOrAnonymous(row.name, translator), username: row.username },
        source: row.source,
        changes: row.changes,
        undoes: row.undoes,
        at: at.toISOString(),
        canUndo: row.source !== 'added' && untouched && now.getTime() - at.getTime() <= UNDO_WITHIN_MS,
      }
    }),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.version) : null,
  }
}

interface EditRow extends Record<string, unknown> {
  id: string
  version: number
  source: EditSource
  changes: FieldChange[]
  undoes: string | null
  at: string
  name: string | null
  username: string | null
}

function readCursor(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw badField('cursor', message("isn't a valid cursor for this list"))
}

/** Open suggestions for gyms without an owner. */
export const SUGGESTIONS_FOR_ADMINS = sql`select s.gym_id, s.created_at as at from gym_suggestions s
  join gyms g on g.id = s.gym_id and not g.claimed and g.merged_into is null where s.status = 'open'`

export async function readGymsWithSuggestions(reader: Reader) {
  const { rows } = await reader.execute<{
    id: string
    slug: string
    name: string
    suggestions: number
    oldest: string
  }>(sql`
    select g.id, g.slug, g.name, count(*)::int as suggestions, min(w.at) as oldest
    from (${SUGGESTIONS_FOR_ADMINS}) w join gyms g on g.id = w.gym_id group by g.id order by oldest, g.id limit 100`)
  return rows.map(({ oldest, ...gym }) => ({ ...gym, oldestAt: new Date(oldest).toISOString() }))
}

/**
 * Every member involved in setting a field to a value that `isSame` accepts: by adding the gym with it, editing,
 * suggesting or confirming it. Empty if it came with an import.
 */
export async function readFieldAuthors(
  reader: Reader,
  { gymId, field, isSame }: { gymId: string; field: GymField; isSame: (value: unknown) => boolean },
): Promise<string[]> {
  const edits = await reader
    .select({ uid: gymEdits.uid, changes: gymEdits.changes })
    .from(gymEdits)
    .where(and(eq(gymEdits.gymId, gymId), sql`${gymEdits.changes} @> ${JSON.stringify([{ field }])}::jsonb`))
    .orderBy(asc(gymEdits.version))
  const changes = edits.flatMap(({ uid, changes: all }) =>
    all.filter((change) => change.field === field).map(({ before, after }) => ({ uid, before, after })),
  )
  const suggested = await reader
    .select({ uid: gymSuggestions.uid, after: gymSuggestions.after, confirmedBy: suggestionConfirmations.uid })
    .from(gymSuggestions)
    .leftJoin(suggestionConfirmations, eq(suggestionConfirmations.suggestionId, gymSuggestions.id))
    .where(and(eq(gymSuggestions.gymId, gymId), eq(gymSuggestions.field, field), eq(gymSuggestions.status, 'applied')))
  const [gym] = await reader.select({ createdBy: gyms.createdBy }).from(gyms).where(eq(gyms.id, gymId))
  const [first] = changes
  const bringers = [
    ...changes.filter(({ after }) => isSame(after)).map(({ uid }) => uid),
    ...suggested.filter(({ after }) => isSame(after)).flatMap(({ uid, confirmedBy }) => [uid, confirmedBy]),
    // A field that never changed, or whose first change was away from this value, got it when the gym was added.
    ...(first && !isSame(first.before) ? [] : [gym?.createdBy]),
  ]
  return [...new Set(bringers.filter((uid) => uid != null))]
}
