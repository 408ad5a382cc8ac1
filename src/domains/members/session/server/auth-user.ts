import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#domains/members/people/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import { authUsers } from './tables.ts'

export interface AuthUserChange {
  uid: string
  displayName?: string | undefined
  photoURL?: string | null | undefined
  now: Date
}

/** Changes the member's name or picture. Pictures from elsewhere are refused. */
export async function updateAuthUser(tx: Tx, { uid, displayName, photoURL, now }: AuthUserChange): Promise<void> {
  if (photoURL && !new RegExp(`^/files/profile_pictures/${uid}/profile\\.jpg(\\?v=[0-9a-f]+)?$`).test(photoURL))
    throw badField('photoURL', message('Upload a picture instead of linking to one.'))
  // A removed photo's file may still exist.
  if (photoURL && (await tx.$count(users, and(eq(users.uid, uid), isNull(users.photoURL)))) > 0)
    throw badField('photoURL', message('Upload a picture first.'))
  const profile = {
    ...(displayName === undefined ? {} : { displayName }),
    // Chosen here, so the next sign-in doesn't replace it with the provider's picture.
    ...(photoURL === undefined ? {} : { photoURL, photoChosen: true }),
  }
  if (Object.keys(profile).length === 0) return
  await tx
    .update(users)
    .set({ ...profile, updatedAt: now })
    .where(eq(users.uid, uid))
  if (displayName !== undefined)
    await tx.update(authUsers).set({ name: displayName, updatedAt: now }).where(eq(authUsers.id, uid))
}
