import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Reader } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import type { RoleHolder } from '../contract.ts'

interface AskedFor {
  q?: string | undefined
  /** The last uid of the previous page. */
  cursor?: string | undefined
  limit: number
}

/** Members matching by name, username or email; without a search, everyone with a role. */
export async function searchRoleHolders(
  reader: Reader,
  viewer: { uid: string },
  { q = '', cursor, limit }: AskedFor,
): Promise<{ items: RoleHolder[]; nextCursor: string | null }> {
  const which = q.trim() === '' ? hasRole : isCalled(q.trim())
  const rows = await readRoleHolders(reader, viewer, and(which, cursor ? gt(users.uid, cursor) : undefined), limit + 1)
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.person.id ?? null) : null }
}

export async function readRoleHolder(reader: Reader, viewer: { uid: string }, uid: string): Promise<RoleHolder> {
  const [found] = await readRoleHolders(reader, viewer, eq(users.uid, uid), 1)
  if (!found) throw notFound()
  return found
}

export const hasRole = sql`(${users.role} ->> 'admin' = 'true' or ${users.role} ->> 'moderator' = 'true' or ${users.role} ->> 'creator' = 'true')`

function isCalled(q: string): SQL | undefined {
  const literally = (text: SQL) => sql`regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g')`
  return or(
    sql`${users.searchName} like '%' || ${literally(sql`fold_name(${q.replace(/^@/, '')})`)} || '%'`,
    // Emails match by prefix.
    sql`lower(${users.email}) like ${literally(sql`${q.toLowerCase()}::text`)} || '%'`,
  )
}

async function readRoleHolders(
  reader: Reader,
  viewer: { uid: string },
  which: SQL | undefined,
  limit: number,
): Promise<RoleHolder[]> {
  const rows = await reader
    .select({ uid: users.uid, email: users.email, role: users.role, creatorState: creators.state })
    .from(users)
    .leftJoin(creators, eq(creators.uid, users.uid))
    .where(which)
    .orderBy(asc(users.uid))
    .limit(limit)
  const actors = await readActors(
    reader,
    rows.map(({ uid }) => uid),
  )
  return rows.map(({ uid, email, role, creatorState }) => ({
    person: actors.get(uid) ?? unknownActor(uid),
    ...{ email, admin: role.admin, moderator: role.moderator === true, creator: role.creator, creatorState },
    isOwn: uid === viewer.uid,
  }))
}
