import { sql } from 'drizzle-orm'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'

/** Whether someone can add competitions: admins, moderators, and the staff of any gym. */
export async function mayAdd(reader: Reader, { uid, role }: Viewer): Promise<boolean> {
  if (role.admin || role.moderator) return true
  const { rows } = await reader.execute(sql`select from gym_staff s where s.uid = ${uid} limit 1`)
  return rows.length > 0
}

/** Whether someone can edit a competition: those who added it, and admins. */
export const mayEdit = (createdBy: string | null, viewer: Viewer | null): boolean =>
  viewer !== null && (viewer.role.admin || createdBy === viewer.uid)
