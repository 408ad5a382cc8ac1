import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'
import type { NotifyLevel } from '../rules.ts'
import { favorites, gyms } from './tables.ts'

interface Favorite {
  gymId: string
  uid: string
}

/** Pressing twice is the same as pressing once. Answers how many keep the gym now. */
export async function favoriteGym(tx: Tx, { gymId, uid, now }: Favorite & { now: Date }): Promise<number> {
  await tx.insert(favorites).values({ gymId, uid, createdAt: now }).onConflictDoNothing()
  return countFavorites(tx, gymId)
}

export async function unfavoriteGym(tx: Tx, { gymId, uid }: Favorite): Promise<number> {
  await tx.delete(favorites).where(and(eq(favorites.gymId, gymId), eq(favorites.uid, uid)))
  return countFavorites(tx, gymId)
}

/** D16: false when the gym is no favourite of theirs. */
export async function changeLevel(tx: Tx, { gymId, uid, level }: Favorite & { level: NotifyLevel }): Promise<boolean> {
  const { rowCount } = await tx
    .update(favorites)
    .set({ level })
    .where(and(eq(favorites.gymId, gymId), eq(favorites.uid, uid)))
  return rowCount === 1
}

async function countFavorites(tx: Tx, gymId: string): Promise<number> {
  const [row] = await tx.select({ count: gyms.favoriteCount }).from(gyms).where(eq(gyms.id, gymId))
  return row?.count ?? 0
}
