import { and, count, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { nameOrAnonymous } from '#domains/members/people/rules.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { accountStatusOf } from '#domains/members/session/server/reads.ts'
import { authSessions, authUsers } from '#domains/members/session/server/tables.ts'
import { countReportsAbout } from '#domains/moderation/reports/server/reads.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import { escapeLike } from '#platform/escape-like.ts'
import type { Translator } from '#platform/translator.ts'
import type { UserForModerators, UserInList } from '../contract.ts'
import { type Moderator, maySanction, SANCTIONS } from '../rules.ts'
import { readSanctionsOf } from './reads.ts'

interface Asking {
  viewer: Moderator
  now: Date
  translator: Translator
}

/** Truncated to milliseconds like cursors, so pages join exactly. */
const since = sql<string>`date_trunc('milliseconds', ${users.createdAt})`

/** Members by name or username, for admins also by email; newest first. */
export async function readUsers(
  reader: Reader,
  { viewer, now, translator }: Asking,
  { text, cursor, limit }: { text: string; cursor?: string | undefined; limit: number },
): Promise<{ items: UserInList[]; nextCursor: string | null }> {
  const after = readTimeCursor(cursor)
  const rows = await userRows(reader)
    .where(
      and(
        wanted(text, viewer.role.admin),
        after && sql`(${since}, ${users.uid}) < (${after.at.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(sql`${since} desc`, sql`${users.uid} desc`)
    .limit(limit + 1)
  const { page: items, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.user.createdAt, id: row.user.uid }))
  return { items: items.map((row) => inList(row, { now, translator })), nextCursor }
}

/** A member as a moderator sees them, with the sanctions they may apply. */
export async function readUser(
  reader: Reader,
  { viewer, now, translator }: Asking,
  uid: string,
): Promise<UserForModerators | undefined> {
  const [row] = await userRows(reader).where(eq(users.uid, uid))
  if (!row) return undefined
  const [signedIn] = await reader
    .select({ sessions: count() })
    .from(authSessions)
    .where(and(eq(authSessions.userId, uid), gt(authSessions.expiresAt, now)))
  const { user } = row
  const about = { uid, role: user.role }
  const may = SANCTIONS.filter((kind) => kind !== 'hide' && maySanction(kind, viewer, about))
  return {
    ...inList(row, { now, translator }),
    email: viewer.role.admin ? user.email : null,
    lastLogin: user.lastLogin?.toISOString() ?? null,
    sessions: signedIn?.sessions ?? 0,
    reports: await countReportsAbout(reader, uid),
    sanctions: await readSanctionsOf(reader, { uid, viewer, now }),
    may,
    why: may.length > 0 ? null : viewer.uid === uid ? 'yourself' : 'moderator',
  }
}

const userRows = (reader: Reader) =>
  reader
    .select({ user: users, account: authUsers })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.uid))
    .$dynamic()

function wanted(text: string, byAddress: boolean): SQL | undefined {
  const typed = text.trim().replace(/^@/, '')
  if (typed === '') return undefined
  const named = sql`${users.searchName} like '%' || replace(replace(replace(fold_name(${typed}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
  const address = escapeLike(typed.toLowerCase())
  return byAddress ? or(named, sql`lower(${users.email}) like ${`%${address}%`}`, eq(users.uid, typed)) : named
}

function inList(
  { user, account }: { user: typeof users.$inferSelect; account: typeof authUsers.$inferSelect },
  { now, translator }: Pick<Asking, 'now' | 'translator'>,
): UserInList {
  const { accountStatus, restrictedUntil } = accountStatusOf(account, now)
  return {
    type: 'user',
    id: user.uid,
    name: nameOrAnonymous(user.displayName, translator),
    photoURL: user.photoURL,
    username: user.username,
    beltRank: user.beltRank,
    stripes: user.stripes,
    slug: null,
    accountStatus: account.banned ? 'disabled' : accountStatus,
    restrictedUntil: account.banned ? null : (restrictedUntil?.toISOString() ?? null),
    role: { admin: user.role.admin, moderator: user.role.moderator ?? false, creator: user.role.creator },
    memberSince: user.createdAt.toISOString(),
  }
}

/** The number of other admins who could decide. */
export async function countAdmins(reader: Reader, { besides, now }: { besides: string; now: Date }): Promise<number> {
  const [row] = await reader
    .select({ others: count() })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.uid))
    .where(
      and(
        sql`${users.role} @> '{"admin": true}'`,
        sql`${users.uid} <> ${besides}`,
        eq(authUsers.banned, false),
        or(isNull(authUsers.suspendedUntil), sql`${authUsers.suspendedUntil} <= ${now.toISOString()}::timestamptz`),
      ),
    )
  return row?.others ?? 0
}
