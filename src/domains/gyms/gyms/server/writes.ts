import { and, eq } from 'drizzle-orm'
import { activityLog } from '#domains/members/people/server/extension-points.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import type { NotifyLevel } from '../rules.ts'
import { favorites, gyms } from './tables.ts'

interface Favorite {
  gymId: string
  uid: string
}

interface LoggedFavorite {
  gym: { id: string; name: string }
  uid: string
}

/** Safe to repeat. Returns the gym's favourite count. */
export async function favoriteGym(write: WriteContext, { gym, uid }: LoggedFavorite): Promise<number> {
  const { tx, now } = write
  const { rowCount } = await tx.insert(favorites).values({ gymId: gym.id, uid, createdAt: now }).onConflictDoNothing()
  if (rowCount) await logFavorite(write, 'gym_favorite', { gym, uid })
  return countFavorites(tx, gym.id)
}

export async function unfavoriteGym(write: WriteContext, { gym, uid }: LoggedFavorite): Promise<number> {
  const { tx } = write
  const { rowCount } = await tx.delete(favorites).where(and(eq(favorites.gymId, gym.id), eq(favorites.uid, uid)))
  if (rowCount) await logFavorite(write, 'gym_unfavorite', { gym, uid })
  return countFavorites(tx, gym.id)
}

const logFavorite = (
  write: WriteContext,
  activityType: 'gym_favorite' | 'gym_unfavorite',
  { gym, uid }: LoggedFavorite,
) =>
  activityLog.get()(write, {
    actorId: uid,
    activityType,
    targetId: gym.id,
    targetType: 'gym',
    targetRef: `locations/${gym.id}`,
    metadata: { gymId: gym.id, gymName: gym.name },
  })

/** Returns false if the gym isn't one of their favourites. */
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
