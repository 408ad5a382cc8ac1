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
import type { AccountStatus, UserForModerators, UserInList } from '../contract.ts'
import { type Moderator, maySanction, SANCTIONS, type UserSort } from '../rules.ts'
import { readSanctionsOf } from './reads.ts'

const DESCENDING = { after: sql`<`, direction: sql`desc` }
const ASCENDING = { after: sql`>`, direction: sql`asc` }

interface Asking {
  viewer: Moderator
  now: Date
  translator: Translator
}

export interface UsersAsked {
  text: string
  status?: AccountStatus | undefined
  role?: keyof UserInList['role'] | undefined
  sort: UserSort
  cursor?: string | undefined
  limit: number
}

/** The last sign-in of members who have never signed in, for sorting. */
const NEVER = new Date(0)

/** What each order compares, truncated to milliseconds like cursors, so that pages have no gaps or repeats. */
const ORDERS = {
  newest: { by: sql`date_trunc('milliseconds', ${users.createdAt})`, of: ({ createdAt }) => createdAt, ...DESCENDING },
  oldest: { by: sql`date_trunc('milliseconds', ${users.createdAt})`, of: ({ createdAt }) => createdAt, ...ASCENDING },
  lastSeen: {
    by: sql`coalesce(date_trunc('milliseconds', ${users.lastLogin}), 'epoch')`,
    of: ({ lastLogin }) => lastLogin ?? NEVER,
    ...DESCENDING,
  },
} satisfies Record<UserSort, { by: SQL; of: (user: typeof users.$inferSelect) => Date; after: SQL; direction: SQL }>

/** Members by name or username, for admins also by email or uid. */
export async function readUsers(
  reader: Reader,
  { viewer, now, translator }: Asking,
  { text, status, role, sort, cursor, limit }: UsersAsked,
): Promise<{ items: UserInList[]; nextCursor: string | null }> {
  const last = readTimeCursor(cursor)
  const { by, of, after, direction } = ORDERS[sort]
  const rows = await userRows(reader)
    .where(
      and(
        wanted(text, viewer.role.admin),
        status && hasStatus(status, now),
        role && sql`${users.role} @> ${JSON.stringify({ [role]: true })}::jsonb`,
        last && sql`(${by}, ${users.uid}) ${after} (${last.at.toISOString()}::timestamptz, ${last.id})`,
      ),
    )
    .orderBy(sql`${by} ${direction}`, sql`${users.uid} ${direction}`)
    .limit(limit + 1)
  const { page, nextCursor } = cutPage(rows, limit, ({ user }) => ({ at: of(user), id: user.uid }))
  const reports = await countReportsAbout(
    reader,
    page.map(({ user }) => user.uid),
  )
  return { items: page.map((row) => inList(row, { viewer, now, translator, reports })), nextCursor }
}

/** A member as a moderator sees them, with the sanctions the moderator may apply. */
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
  const reports = await countReportsAbout(reader, [uid])
  const may = SANCTIONS.filter((kind) => kind !== 'hide' && maySanction(kind, viewer, { uid, role: row.user.role }))
  return {
    ...inList(row, { viewer, now, translator, reports }),
    sessions: signedIn?.sessions ?? 0,
    reports: reports.get(uid)?.total ?? 0,
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

/** The same rule as `accountStatusOf`, as a condition. */
function hasStatus(status: AccountStatus, now: Date): SQL | undefined {
  const suspended = gt(authUsers.suspendedUntil, now)
  const limited = gt(authUsers.limitedUntil, now)
  const not = (restricted: SQL) => sql`${restricted} is not true`
  if (status === 'disabled') return eq(authUsers.banned, true)
  const enabled = eq(authUsers.banned, false)
  if (status === 'suspended') return and(enabled, suspended)
  if (status === 'limited') return and(enabled, limited, not(suspended))
  return and(enabled, not(suspended), not(limited))
}

function inList(
  { user, account }: { user: typeof users.$inferSelect; account: typeof authUsers.$inferSelect },
  { viewer, now, translator, reports }: Asking & { reports: Awaited<ReturnType<typeof countReportsAbout>> },
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
    lastLogin: user.lastLogin?.toISOString() ?? null,
    email: viewer.role.admin ? user.email : null,
    openReports: reports.get(user.uid)?.open ?? 0,
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
