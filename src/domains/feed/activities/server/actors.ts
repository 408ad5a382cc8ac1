import { sql } from 'drizzle-orm'
import { FALLBACK_NAME } from '#domains/members/people/rules.ts'
import type { Reader } from '#platform/database.ts'
import type { Actor } from '../contract.ts'

/** Members and gyms under their current names, without deleted ones. */
export async function readActors(reader: Reader, ids: readonly string[]): Promise<Map<string, Actor>> {
  if (ids.length === 0) return new Map()
  const { rows } = await reader.execute<Omit<Actor, 'name'> & { name: string | null }>(sql`
    select w.id, case when u.uid is null then 'gym' else 'user' end as type,
      coalesce(nullif(btrim(u.display_name), ''), g.name) as name, coalesce(u.photo_url, g.photo_url) as "photoURL",
      u.username, u.belt_rank as "beltRank", coalesce(u.stripes, 0) as stripes, g.slug
    from unnest(${sql.param([...new Set(ids)])}::text[]) w(id)
    left join users u on u.uid = w.id left join gyms g on g.id = w.id and u.uid is null
    where u.uid is not null or g.id is not null`)
  return new Map(rows.map((row) => [row.id, { ...row, name: row.name ?? FALLBACK_NAME }]))
}

/** A placeholder for a deleted actor. */
export function unknownActor(id: string): Actor {
  return {
    type: 'user',
    id,
    name: FALLBACK_NAME,
    photoURL: null,
    username: null,
    beltRank: null,
    stripes: 0,
    slug: null,
  }
}
