import { eq, sql } from 'drizzle-orm'
import type { Database, Reader } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import type { QuietHours } from '../contract.ts'
import { preferencesWithTimestamp } from './notification-preferences.ts'
import { users } from './tables.ts'

/** The hours in which push messages and immediate emails are held back. */
export async function readQuietHours(reader: Reader, uid: string): Promise<QuietHours> {
  const [found] = await reader.select({ quietHours: users.quietHours }).from(users).where(eq(users.uid, uid))
  if (!found) throw notFound()
  return found.quietHours
}

/** Writes single fields, so concurrent changes don't overwrite each other, and sets preferences.lastUpdated. */
export async function changeQuietHours(
  db: Database,
  { uid, now, ...change }: { [Field in keyof QuietHours]?: QuietHours[Field] | undefined } & { uid: string; now: Date },
): Promise<QuietHours> {
  const [after] = await db
    .update(users)
    .set({
      quietHours: sql`${users.quietHours} || ${JSON.stringify(change)}::jsonb`,
      preferences: preferencesWithTimestamp(now),
      updatedAt: now,
    })
    .where(eq(users.uid, uid))
    .returning({ quietHours: users.quietHours })
  if (!after) throw notFound()
  return after.quietHours
}
