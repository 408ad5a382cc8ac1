import { and, eq } from 'drizzle-orm'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { notAllowed } from '#platform/refusals.ts'
import { type GymRight, mayAtGym, type Standing } from '../rules.ts'
import { gymStaff } from './tables.ts'

/** What the viewer is to a gym (by its id), as far as rights go. */
export async function standingAt(reader: Reader, gymId: string, viewer: Viewer | null): Promise<Standing> {
  if (!viewer) return null
  if (viewer.role.admin) return 'admin'
  const [staff] = await reader
    .select({ role: gymStaff.role })
    .from(gymStaff)
    .where(and(eq(gymStaff.gymId, gymId), eq(gymStaff.uid, viewer.uid)))
  return staff?.role ?? null
}

/** §6.7, D13: 403 for whoever may not do this at the gym (by its id). Answers what they are to it. */
export async function requireRight(
  reader: Reader,
  gymId: string,
  viewer: Viewer,
  right: GymRight,
): Promise<NonNullable<Standing>> {
  const standing = await standingAt(reader, gymId, viewer)
  if (standing === null || !mayAtGym(standing, right)) throw notAllowed()
  return standing
}
