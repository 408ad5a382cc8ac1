import { sql } from 'drizzle-orm'
import { type Eyes, visibleTo } from '#features/gyms/server/visible-to.ts'
import type { Reader } from '#platform/database.ts'
import type { ManagedGym } from '../contract.ts'

/** The gyms whose staff the viewer is, by name. */
export async function readManagedGyms(reader: Reader, viewer: NonNullable<Eyes>): Promise<ManagedGym[]> {
  const { rows } = await reader.execute<ManagedGym & Record<string, unknown>>(
    sql`select g.id, g.slug, g.name, g.city, g.country, s.role
      from gym_staff s join gyms g on g.id = s.gym_id
      where s.uid = ${viewer.uid} and g.merged_into is null and ${visibleTo(viewer)}
      order by g.name, g.id`,
  )
  return rows.map(({ id, slug, name, city, country, role }) => ({ id, slug, name, city, country, role }))
}
