import { and, eq, isNull, like, ne, or } from 'drizzle-orm'
import type { Database, Reader } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { authAccounts, authUsers } from './tables.ts'

/** The only provider, by its name in URLs and in the specification. */
export const PROVIDER = 'google'

/** Claims about a person, from the ID token or from userinfo. */
interface Claims {
  sub?: unknown
  email?: unknown
  email_verified?: unknown
}

const LOCAL = 'http://localhost:'

/**
 * Fills in the issuer of identities that were stored without one, when there was only one issuer. A development issuer
 * that moved to another local port counts as the same.
 */
export async function pinIssuer(db: Database, issuer: string): Promise<void> {
  const moved = issuer.startsWith(LOCAL) ? like(authAccounts.issuer, `${LOCAL}%`) : undefined
  await db
    .update(authAccounts)
    .set({ issuer })
    .where(or(isNull(authAccounts.issuer), and(moved, ne(authAccounts.issuer, issuer))))
}

/**
 * The email address to store at sign-in. An existing member keeps theirs unless the provider verified another one
 * that's free; a new member has none unless it's verified.
 */
export async function addressOf(
  reader: Reader,
  issuer: string,
  claims: Claims,
): Promise<{ email?: string; emailVerified: boolean }> {
  const verified = verifiedEmail(claims)
  const known = await readAddress(reader, issuer, claims.sub)
  if (!known)
    return verified === undefined ? { email: '', emailVerified: false } : { email: verified, emailVerified: true }
  const isOther = verified !== undefined && verified !== known.email
  const isFree = isOther && (await reader.$count(authUsers, eq(authUsers.email, verified))) === 0
  return isFree ? { email: verified, emailVerified: true } : known
}

/**
 * Assigns an imported profile without an identity to the first identity that signs in with the profile's verified
 * email. Unique indexes decide between concurrent claims. Identities that already have a profile are excluded.
 */
export async function claimImported(
  db: Database,
  { issuer, subject, profile }: { issuer: string; subject: string; profile: Claims },
): Promise<void> {
  const email = verifiedEmail(profile)
  if (email === undefined) return
  const [imported] = await db
    .select({ userId: authUsers.id })
    .from(authUsers)
    .leftJoin(authAccounts, eq(authAccounts.userId, authUsers.id))
    .where(and(eq(authUsers.email, email), authUsers.emailVerified, isNull(authAccounts.id)))
  if (!imported) return
  await db
    .insert(authAccounts)
    .values({ id: newId(), ...imported, providerId: PROVIDER, issuer, accountId: subject })
    .onConflictDoNothing()
}

const verifiedEmail = ({ email, email_verified }: Claims): string | undefined =>
  email_verified === true && typeof email === 'string' ? email.toLowerCase() : undefined

async function readAddress(reader: Reader, issuer: string, subject: unknown) {
  if (typeof subject !== 'string') return undefined
  const [known] = await reader
    .select({ email: authUsers.email, emailVerified: authUsers.emailVerified })
    .from(authAccounts)
    .innerJoin(authUsers, eq(authUsers.id, authAccounts.userId))
    .where(and(eq(authAccounts.issuer, issuer), eq(authAccounts.accountId, subject)))
  return known
}
