import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { accountDeletions } from '#domains/members/account/server/tables.ts'
import { readOwnProfile } from '#domains/members/people/server/reads.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { SessionRefusal, Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { timed } from '#platform/statement.ts'
import type { AuthUser, SessionState, SignedInDevice } from '../contract.ts'
import { PROVIDER } from './identities.ts'
import { authAccounts, authSessions, authUsers } from './tables.ts'

/** The viewer that a session token belongs to. Queried on every request, so a ban takes effect immediately. */
export async function readViewer(reader: Reader, token: string, now: Date): Promise<Known> {
  const [found] = await timed('viewer', viewerQuery(reader).execute({ token }))
  return viewerIn(found, now)
}

type Known = { viewer: Viewer; refusal: null } | { viewer: null; refusal: SessionRefusal }

/** Converts a row of `viewerOfToken`, at a given time. */
export function viewerIn(found: Awaited<ReturnType<typeof viewerOfToken>>[number] | undefined, now: Date): Known {
  if (!found) return { viewer: null, refusal: 'expired' }
  // Checked first: a disabled member's sessions are expired as well, and the member should see the reason.
  if (isDisabled(found, now)) return { viewer: null, refusal: 'disabled' }
  if (found.expiresAt <= now) return { viewer: null, refusal: 'expired' }
  if (found.tokenExpiresAt <= now) return { viewer: null, refusal: 'stale' }
  const { sessionId, uid, role, profileComplete, onboardingComplete, leavesAt } = found
  const known = { sessionId, uid, role, profileComplete, onboardingComplete, leavesAt: leavesAt ?? undefined }
  const viewer = { ...known, ...accountStatusOf(found, now) }
  return { viewer, refusal: null }
}

/** Compares the end of a restriction with the clock, so it ends by itself. The stricter of two restrictions applies. */
export function accountStatusOf(
  { limitedUntil, suspendedUntil }: Pick<typeof authUsers.$inferSelect, 'limitedUntil' | 'suspendedUntil'>,
  now: Date,
): Pick<Viewer, 'accountStatus' | 'restrictedUntil'> {
  if (suspendedUntil && suspendedUntil > now) return { accountStatus: 'suspended', restrictedUntil: suspendedUntil }
  if (limitedUntil && limitedUntil > now) return { accountStatus: 'limited', restrictedUntil: limitedUntil }
  return { accountStatus: 'good', restrictedUntil: null }
}

const viewerQueries = new WeakMap<Reader, ReturnType<ReturnType<typeof viewerOfToken>['prepare']>>()

/** Built once per database and planned once per connection, because it runs on every request. */
function viewerQuery(reader: Reader) {
  const known = viewerQueries.get(reader)
  if (known) return known
  const query = viewerOfToken(reader).prepare('viewer')
  viewerQueries.set(reader, query)
  return query
}

/** The statement behind `readViewer`. Its parameter is `token`. */
export function viewerOfToken(reader: Reader) {
  return viewerWith(reader, {})
}

/**
 * `viewerOfToken` with more columns, which may refer to `users.uid`. For hot paths, where a second statement would be
 * noticeable.
 */
export function viewerWith<More extends Record<string, SQL<unknown> | SQL.Aliased<unknown>>>(
  reader: Reader,
  more: More,
) {
  return reader
    .select({
      sessionId: authSessions.id,
      expiresAt: authSessions.expiresAt,
      tokenExpiresAt: authSessions.tokenExpiresAt,
      banned: authUsers.banned,
      banExpires: authUsers.banExpires,
      limitedUntil: authUsers.limitedUntil,
      suspendedUntil: authUsers.suspendedUntil,
      uid: users.uid,
      role: users.role,
      profileComplete: users.profileComplete,
      onboardingComplete: users.onboardingComplete,
      leavesAt: accountDeletions.deleteAt,
      ...more,
    })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .innerJoin(users, eq(users.uid, authSessions.userId))
    .leftJoin(accountDeletions, eq(accountDeletions.uid, authSessions.userId))
    .where(eq(authSessions.token, sql.param(sql.placeholder('token'), authSessions.token)))
}

/** The language chosen by the session's member. Also works with a token that needs a refresh. */
export async function readSessionLanguage(reader: Reader, token: string, now: Date): Promise<string | null> {
  const [found] = await reader
    .select({ language: users.language })
    .from(authSessions)
    .innerJoin(users, eq(users.uid, authSessions.userId))
    .where(and(eq(authSessions.token, token), gt(authSessions.expiresAt, now)))
  return found?.language ?? null
}

export function isDisabled(user: { banned: boolean; banExpires: Date | null }, now: Date) {
  return user.banned && (user.banExpires === null || user.banExpires > now)
}

export async function readSessionState(
  reader: Reader,
  viewer: Pick<Viewer, 'uid' | 'sessionId'>,
  now: Date,
): Promise<SessionState> {
  const [session] = await reader.select().from(authSessions).where(eq(authSessions.id, viewer.sessionId))
  const [account] = await reader
    .select({ limitedUntil: authUsers.limitedUntil, suspendedUntil: authUsers.suspendedUntil })
    .from(authUsers)
    .where(eq(authUsers.id, viewer.uid))
  const user = await readAuthUser(reader, viewer.uid)
  const [leaving] = await reader.select().from(accountDeletions).where(eq(accountDeletions.uid, viewer.uid))
  const userProfile = await readOwnProfile(reader, viewer.uid)
  if (!session || !account || !user || !userProfile) return { status: 'signed-out', reason: 'expired' }
  const { accountStatus, restrictedUntil } = accountStatusOf(account, now)
  return {
    status: 'signed-in',
    user,
    userProfile,
    isNewUser: session.isNewUser,
    accountStatus,
    restrictedUntil: restrictedUntil?.toISOString() ?? null,
    sessionId: session.id,
    startedAt: session.createdAt.toISOString(),
    tokenExpiresAt: session.tokenExpiresAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    ...(leaving ? { leavesAt: leaving.deleteAt.toISOString() } : {}),
  }
}

export async function readAuthUser(reader: Reader, uid: string): Promise<AuthUser | undefined> {
  const [user] = await reader.select().from(authUsers).where(eq(authUsers.id, uid))
  if (!user) return undefined
  const [profile] = await reader
    .select({ displayName: users.displayName, photoURL: users.photoURL, lastLogin: users.lastLogin })
    .from(users)
    .where(eq(users.uid, uid))
  const accounts = await reader
    .select({ uid: authAccounts.accountId })
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, uid), eq(authAccounts.providerId, PROVIDER)))
  return {
    uid,
    displayName: profile?.displayName || user.name,
    photoURL: profile?.photoURL ?? null,
    email: user.email,
    emailVerified: user.emailVerified,
    phoneNumber: null,
    tenantId: null,
    providerData: accounts.map((account) => ({
      providerId: PROVIDER,
      uid: account.uid,
      displayName: user.name,
      email: user.email,
      photoURL: user.image,
    })),
    metadata: {
      creationTime: user.createdAt.toISOString(),
      lastSignInTime: (profile?.lastLogin ?? user.createdAt).toISOString(),
    },
    isAnonymous: false,
  }
}

export async function readDevices(reader: Reader, viewer: Viewer, now: Date): Promise<SignedInDevice[]> {
  const sessions = await reader
    .select()
    .from(authSessions)
    .where(and(eq(authSessions.userId, viewer.uid), gt(authSessions.expiresAt, now)))
    .orderBy(desc(authSessions.updatedAt))
  return sessions.map(({ id, createdAt, updatedAt, userAgent }) => ({
    id,
    current: id === viewer.sessionId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: updatedAt.toISOString(),
    userAgent,
  }))
}
