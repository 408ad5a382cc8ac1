import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { LOGIN_THROTTLE_MS } from '#domains/members/session/rules.ts'
import type { Tx } from '#platform/database.ts'
import { withoutUnseen } from '#platform/unsafe-text.ts'
import { PROFILE_LIMITS } from '../limits.ts'
import { defaultNotificationPreferences, defaultPreferences } from '../rules.ts'
import { users } from './tables.ts'

export interface Arrival {
  uid: string
  email: string
  emailVerified: boolean
  name: string
  picture: string | null
  now: Date
}

/**
 * Updates lastLogin of an existing member, at most once an hour; creates a new member's profile and flags it as new. Of
 * two concurrent first sign-ins, one creates it.
 */
export async function recordSignIn(
  tx: Tx,
  { uid, email, emailVerified, name, picture, now }: Arrival,
): Promise<{ isNewUser: boolean }> {
  const anHourAgo = new Date(now.getTime() - LOGIN_THROTTLE_MS)
  const seen = await tx
    .update(users)
    .set({ lastLogin: now })
    .where(and(eq(users.uid, uid), or(isNull(users.lastLogin), lte(users.lastLogin, anHourAgo))))
    .returning({ uid: users.uid })
  if (seen.length > 0) return { isNewUser: false }
  const made = await tx
    .insert(users)
    .values({
      uid,
      email,
      emailVerified,
      displayName: firstPart(withoutUnseen(name), PROFILE_LIMITS.displayName),
      photoURL: picture && /^https?:$/.test(URL.parse(picture)?.protocol ?? '') ? picture : null,
      preferences: defaultPreferences(),
      notificationPreferences: defaultNotificationPreferences(),
      createdAt: now,
      updatedAt: now,
      lastLogin: now,
    })
    .onConflictDoNothing()
    .returning({ uid: users.uid })
  return { isNewUser: made.length > 0 }
}

/** Truncates without splitting a character. */
function firstPart(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}
