import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import type { Relation } from '../contract.ts'
import { NO_RELATION } from '../rules.ts'

/** How the viewer and another member are connected. Doesn't reveal whether they block the viewer. */
export async function readRelation(reader: Reader, viewer: { uid: string }, uid: string): Promise<Relation> {
  return (await readRelations(reader, viewer, [uid])).get(uid) ?? NO_RELATION
}

/** `readRelation` for many members, in one query. */
export async function readRelations(
  reader: Reader,
  viewer: { uid: string },
  uids: readonly string[],
): Promise<Map<string, Relation>> {
  if (uids.length === 0) return new Map()
  const { rows } = await reader.execute<{
    uid: string
    mine: 'requested' | 'accepted' | null
    theirs: 'requested' | 'accepted' | null
    is_blocked: boolean
    is_muted: boolean
  }>(sql`
    select p.uid,
      (select f.status from follows f where f.followed_id = p.uid and f.follower_id = ${viewer.uid}) as mine,
      (select f.status from follows f where f.followed_id = ${viewer.uid} and f.follower_id = p.uid) as theirs,
      exists (select from blocks b where b.blocker_id = ${viewer.uid} and b.blocked_id = p.uid) as is_blocked,
      exists (select from mutes m where m.muter_id = ${viewer.uid} and m.muted_id = p.uid) as is_muted
    from unnest(${sql.param([...uids])}::text[]) as p(uid)`)
  return new Map(
    rows.map((row) => [
      row.uid,
      {
        following: row.mine === 'accepted' ? 'yes' : row.mine === 'requested' ? 'requested' : 'no',
        followsMe: row.theirs === 'accepted',
        asksMe: row.theirs === 'requested',
        isBlocked: row.is_blocked,
        isMuted: row.is_muted,
      },
    ]),
  )
}
