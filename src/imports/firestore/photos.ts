import { sql } from 'drizzle-orm'
import type { photoAddresses } from '#domains/gym-management/gym-photos/server/tables.ts'
import type { Reader } from '#platform/database.ts'

interface OldPhoto
  extends Record<string, unknown>,
    Pick<typeof photoAddresses.$inferSelect, 'state' | 'address' | 'note'> {
  /** The path of the document that names the photo. */
  path: string
}

/** The photos named by imported documents, and whether each was fetched. Photos of deleted entries are omitted. */
export async function readPhotos(reader: Reader): Promise<OldPhoto[]> {
  const { rows } = await reader.execute<OldPhoto>(sql`
    select d.path, a.state, a.address, a.note from photo_addresses a
    left join posts p on p.user_id = a.actor_id and p.activity_id = a.activity_id
    cross join lateral (select path from imported_documents where path = any(array['gyms/' || a.gym_id, 'locations/' || a.gym_id,
      'users/' || a.uid, 'activities/' || a.activity_id, 'users/' || p.user_id || '/posts/' || p.id]) order by path desc limit 1) d
    where not exists (select from activities e where e.actor_id = a.actor_id and e.id = a.activity_id and e.is_deleted)
    order by d.path, a.place`)
  return rows
}
