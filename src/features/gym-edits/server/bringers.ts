import { and, asc, eq, sql } from 'drizzle-orm'
import { gyms } from '#features/gyms/server/tables.ts'
import type { Reader } from '#platform/database.ts'
import type { GymField } from '../rules.ts'
import { gymEdits, gymSuggestions, suggestionConfirmations } from './tables.ts'

/**
 * Every member who had a hand in a gym's field having this value: who added the gym with it, edited it in, suggested it or
 * confirmed that. Nobody, where it came with an import.
 */
export async function readBringers(
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
    // Without a change, the value is the one the gym was added with.
    ...(first && !isSame(first.before) ? [] : [gym?.createdBy]),
  ]
  return [...new Set(bringers.filter((uid) => uid != null))]
}
