import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { accountDeletions } from '#domains/members/account/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { accountStatusOf, isDisabled } from '#domains/members/session/server/reads.ts'
import { authUsers } from '#domains/members/session/server/tables.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { calendarFeeds } from './tables.ts'

const TOKEN = /^[\w-]{43}$/

/** Derives the tokens of members' calendar URLs from this installation's secret. */
export function calendarTokens(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'open-mat calendar feed', 32))
  return (uid: string, nonce: string) => createHmac('sha256', key).update(`${uid}.${nonce}`).digest('base64url')
}
export type CalendarTokens = ReturnType<typeof calendarTokens>

/** A token's hash. Tokens are looked up by it, so that response times reveal nothing about them. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A member's feed token. Undefined if they have no feed, or if the installation's secret has changed since. */
export async function readCalendarToken(reader: Reader, uid: string, tokenOf: CalendarTokens) {
  const [row] = await reader.select().from(calendarFeeds).where(eq(calendarFeeds.uid, uid))
  const token = row && tokenOf(uid, row.nonce)
  return row && token && hashOf(token) === row.tokenHash ? { token, createdAt: row.createdAt } : undefined
}

/** Creates a feed token unless there's a valid one; `anew` replaces it. Returns when the current one was created. */
export async function createCalendarToken(
  tx: Tx,
  { uid, now, anew }: { uid: string; now: Date; anew: boolean },
  tokenOf: CalendarTokens,
) {
  const before = anew ? undefined : await readCalendarToken(tx, uid, tokenOf)
  if (before) return before.createdAt
  const nonce = newId()
  const made = { nonce, tokenHash: hashOf(tokenOf(uid, nonce)), createdAt: now }
  await tx
    .insert(calendarFeeds)
    .values({ uid, ...made })
    .onConflictDoUpdate({ target: calendarFeeds.uid, set: made })
  return now
}

export async function revokeCalendarToken(tx: Tx, uid: string) {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.uid, uid))
}

/**
 * The member this token belongs to. Undefined if it's unknown or revoked, or the member is disabled, suspended or
 * leaving.
 */
export async function ownerOf(
  reader: Reader,
  token: string,
  now: Date,
): Promise<{ uid: string; language: string | null } | undefined> {
  if (!TOKEN.test(token)) return undefined
  const [row] = await reader
    .select({
      owner: { uid: calendarFeeds.uid, language: users.language },
      banned: authUsers.banned,
      banExpires: authUsers.banExpires,
      limitedUntil: authUsers.limitedUntil,
      suspendedUntil: authUsers.suspendedUntil,
      leavesAt: accountDeletions.deleteAt,
    })
    .from(calendarFeeds)
    .innerJoin(authUsers, eq(authUsers.id, calendarFeeds.uid))
    .innerJoin(users, eq(users.uid, calendarFeeds.uid))
    .leftJoin(accountDeletions, eq(accountDeletions.uid, calendarFeeds.uid))
    .where(eq(calendarFeeds.tokenHash, hashOf(token)))
  if (!row || row.leavesAt || isDisabled(row, now)) return undefined
  return accountStatusOf(row, now).accountStatus === 'suspended' ? undefined : row.owner
}
