import { eq } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import type { OwnProfile } from '../contract.ts'
import { users } from './tables.ts'

/** A member's own profile, private fields included. For its owner alone. */
export async function readOwnProfile(reader: Reader, uid: string): Promise<OwnProfile | undefined> {
  const [row] = await reader.select().from(users).where(eq(users.uid, uid))
  return row && ownProfileOf(row)
}

export function ownProfileOf(row: typeof users.$inferSelect): OwnProfile {
  const { usernameChangedAt, ageConfirmedAt, language, timezone, isDummy, dummyBatchId, ...profile } = row
  return {
    ...profile,
    accountType: row.accountType as OwnProfile['accountType'],
    discipline: row.discipline as OwnProfile['discipline'],
    profileVisibility: row.profileVisibility as OwnProfile['profileVisibility'],
    photoURLRateLimitedAt: row.photoURLRateLimitedAt?.toISOString() ?? null,
    lastPhotoUpdate: row.lastPhotoUpdate?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastLogin: row.lastLogin?.toISOString() ?? null,
  }
}
