import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'
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

/** §4.4: somebody known only gets a new lastLogin; somebody new gets a profile, and is flagged new. */
export async function welcome(tx: Tx, { uid, email, emailVerified, name, picture, now }: Arrival): Promise<{ isNewUser: boolean }> {
  const known = await tx.update(users).set({ lastLogin: now }).where(eq(users.uid, uid)).returning({ uid: users.uid })
  if (known.length > 0) return { isNewUser: false }
  const made = await tx
    .insert(users)
    .values({
      uid,
      email,
      emailVerified,
      displayName: name.trim().slice(0, 50),
      photoURL: picture,
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
