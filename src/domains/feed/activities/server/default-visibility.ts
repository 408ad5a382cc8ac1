import { eq } from 'drizzle-orm'
import { users } from '#domains/members/people/server/tables.ts'
import type { ChosenKind, ChosenVisibility } from '#domains/members/people/visibility.ts'
import type { Reader } from '#platform/database.ts'
import { usualAudienceOf } from '../activity-types.ts'

/** A member's default audience for new entries of a kind. */
export async function readDefaultVisibility(reader: Reader, uid: string, kind: ChosenKind): Promise<ChosenVisibility> {
  const [row] = await reader.select({ chosen: users.defaultVisibility }).from(users).where(eq(users.uid, uid))
  return usualAudienceOf(kind, row?.chosen)
}
