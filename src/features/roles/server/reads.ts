import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { creators } from '#features/creators/server/tables.ts'
import { readActors, unknownActor } from '#features/notifications/server/reads.ts'
import { users } from '#features/people/server/tables.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import type { Keeper } from '../contract.ts'

interface AskedFor {
  q?: string | undefined
  /** The uid with which the page before ended. */
  cursor?: string | undefined
  limit: number
}

/** D13: members whose name, username or email is like this; without anything to look for, everybody who has a role. */
export async function searchKeepers(
  reader: Reader,
  viewer: { uid: string },
  { q = '', cursor, limit }: AskedFor,
): Promise<{ items: Keeper[]; nextCursor: string | null }> {
  const which = q.trim() === '' ? hasRole : isCalled(q.trim())
  const rows = await readKeepers(reader, viewer, and(which, cursor ? gt(users.uid, cursor) : undefined), limit + 1)
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.person.id ?? null) : null }
}

export async function readKeeper(reader: Reader, viewer: { uid: string }, uid: string): Promise<Keeper> {
  const [found] = await readKeepers(reader, viewer, eq(users.uid, uid), 1)
  if (!found) throw notFound()
  return found
}

/** Said as the partial indexes say it. */
const hasRole = sql`(${users.role} ->> 'admin' = 'true' or ${users.role} ->> 'moderator' = 'true' or ${users.role} ->> 'creator' = 'true')`

function isCalled(q: string): SQL | undefined {
  const literally = (text: SQL) => sql`regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g')`
  return or(
    sql`${users.searchName} like '%' || ${literally(sql`fold_name(${q.replace(/^@/, '')})`)} || '%'`,
    // An address is looked for by its beginning.
    sql`lower(${users.email}) like ${literally(sql`${q.toLowerCase()}::text`)} || '%'`,
  )
}

async function readKeepers(
  reader: Reader,
  viewer: { uid: string },
  which: SQL | undefined,
  limit: number,
): Promise<Keeper[]> {
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

/**
 * D13: every admin there is, held until the end of the transaction, in one order: whoever takes the last one away comes after the
 * other. Who is disabled, or going (D17), looks after nothing.
 */
export async function holdAdmins(tx: Tx): Promise<{ uid: string; stays: boolean }[]> {
  await tx.execute(sql`select from users u where u.role ->> 'admin' = 'true' order by u.uid for no key update`)
  // A statement of its own: it sees what the one before waited for.
  const { rows } = await tx.execute<{ uid: string; stays: boolean }>(sql`
    select u.uid, not exists (select from auth_users b where b.id = u.uid and b.banned)
      and not exists (select from account_deletions d where d.uid = u.uid) as stays
    from users u where u.role ->> 'admin' = 'true' order by u.uid`)
  return rows
}
