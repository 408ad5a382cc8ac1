import { and, eq } from 'drizzle-orm'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { notAllowed } from '#platform/refusals.ts'
import { type GymRight, type GymRole, mayAtGym } from '../rules.ts'
import { gymStaff } from './tables.ts'

/** The viewer's role at a gym (by its id). */
export async function gymRoleAt(reader: Reader, gymId: string, viewer: Viewer | null): Promise<GymRole> {
  if (!viewer) return null
  if (viewer.role.admin) return 'admin'
  const [staff] = await reader
    .select({ role: gymStaff.role })
    .from(gymStaff)
    .where(and(eq(gymStaff.gymId, gymId), eq(gymStaff.uid, viewer.uid)))
  return staff?.role ?? null
}

/** A gym's owners (by its id) as a comparable string. */
export async function ownersOf(reader: Reader, gymId: string): Promise<string> {
  const owners = await reader
    .select({ uid: gymStaff.uid })
    .from(gymStaff)
    .where(and(eq(gymStaff.gymId, gymId), eq(gymStaff.role, 'owner')))
  return owners
    .map(({ uid }) => uid)
    .sort()
    .join(' ')
}

/** Throws 403 if the viewer lacks this right at the gym. Returns the viewer's role there. */
export async function requireRight(
  reader: Reader,
  gymId: string,
  viewer: Viewer,
  right: GymRight,
): Promise<NonNullable<GymRole>> {
  const gymRole = await gymRoleAt(reader, gymId, viewer)
  if (gymRole === null || !mayAtGym(gymRole, right)) throw notAllowed()
  return gymRole
}

/** Throws 403 for anyone who isn't on the gym's staff, even admins. For data that only staff may see. */
export const requireStaff = (reader: Reader, gymId: string, viewer: Viewer) =>
  requireRight(reader, gymId, { ...viewer, role: { ...viewer.role, admin: false } }, 'checkIn')
