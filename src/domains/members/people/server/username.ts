import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { databaseErrorCode, type Reader, type Tx } from '#platform/database.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import type { OwnProfile, UsernameAvailability } from '../contract.ts'
import {
  asUsername,
  USERNAME_HOLD_MS,
  USERNAME_MESSAGES,
  usernameChangeableAt,
  usernameFault,
  usernameIdeas,
} from '../usernames.ts'
import { ownProfileOf, readHeldUsernames } from './reads.ts'
import { usernames, users } from './tables.ts'

export interface UsernameWish {
  uid: string
  typed: string
  now: Date
}

/** Whether this member could have it now. Says nothing of whose it is. */
export async function readAvailability(
  reader: Reader,
  { uid, typed, now }: UsernameWish,
): Promise<UsernameAvailability> {
  const username = asUsername(typed)
  const status = usernameFault(username) ?? ((await heldOf(reader, [username], { uid, now })).size > 0 ? 'taken' : null)
  return status ? { status, message: USERNAME_MESSAGES[status] } : { status: 'available', message: null }
}

/** Up to three usernames made from a name that nobody has. */
export async function readUsernameIdeas(
  reader: Reader,
  { uid, displayName, now }: { uid: string; displayName: string; now: Date },
): Promise<string[]> {
  const seed = [...uid].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const candidates = usernameIdeas(displayName, seed)
  const held = await heldOf(reader, candidates, { uid, now })
  return candidates.filter((candidate) => !held.has(candidate)).slice(0, 3)
}

/** Changes the username of somebody who has one: once in 30 days. The old one leads here for 90 days, stays for 180. */
export async function changeUsername(tx: Tx, { uid, typed, now }: UsernameWish): Promise<OwnProfile> {
  const member = await lockMember(tx, uid)
  const username = asUsername(typed)
  if (member.username === username) return ownProfileOf(member)
  const again = usernameChangeableAt(member.usernameChangedAt, now)
  if (again)
    throw conflict(
      `A username can be changed once in 30 days: again on ${again.toISOString().slice(0, 10)}.`,
      'USERNAME_CHANGED_LATELY',
      'username',
    )
  await claim(tx, { uid, username, now })
  await tx
    .update(usernames)
    .set({ leftAt: now })
    .where(and(eq(usernames.uid, uid), ne(usernames.username, username), sql`${usernames.leftAt} is null`))
  return write(tx, { uid, username, usernameChangedAt: member.username === null ? null : now, now })
}

/** The first username, or another one while onboarding is not finished: what it replaces is free again at once. */
export async function takeFirstUsername(tx: Tx, { uid, typed, now }: UsernameWish): Promise<void> {
  const member = await lockMember(tx, uid)
  const username = asUsername(typed)
  if (member.username === username) return
  if (member.onboardingComplete && member.username !== null)
    throw conflict('You have a username already. It can be changed in the settings.', 'USERNAME_SET', 'username')
  await claim(tx, { uid, username, now })
  if (member.username !== null)
    await tx.delete(usernames).where(and(eq(usernames.uid, uid), eq(usernames.username, member.username)))
  await write(tx, { uid, username, usernameChangedAt: null, now })
}

/** Makes the username this member's or throws; of those who ask at once the index lets one through. */
async function claim(tx: Tx, { uid, username, now }: { uid: string; username: string; now: Date }) {
  const fault = usernameFault(username)
  if (fault) throw badField('username', USERNAME_MESSAGES[fault], `USERNAME_${fault.toUpperCase()}`)
  await tx
    .delete(usernames)
    .where(and(eq(usernames.username, username), lte(usernames.leftAt, new Date(now.getTime() - USERNAME_HOLD_MS))))
  const [own] = await tx
    .insert(usernames)
    .values({ username, uid })
    .onConflictDoUpdate({ target: usernames.username, set: { leftAt: null }, setWhere: eq(usernames.uid, uid) })
    .returning({ uid: usernames.uid })
  if (!own) throw taken()
}

async function write(
  tx: Tx,
  { uid, now, ...change }: { uid: string; username: string; usernameChangedAt: Date | null; now: Date },
): Promise<OwnProfile> {
  try {
    const [after] = await tx
      .update(users)
      .set({ ...change, updatedAt: now })
      .where(eq(users.uid, uid))
      .returning()
    if (!after) throw notFound()
    return ownProfileOf(after)
  } catch (error) {
    throw databaseErrorCode(error) === '23505' ? taken() : error
  }
}

async function lockMember(tx: Tx, uid: string) {
  const [member] = await tx.select().from(users).where(eq(users.uid, uid)).for('update')
  if (!member) throw notFound()
  return member
}

function heldOf(reader: Reader, candidates: string[], { uid, now }: { uid: string; now: Date }) {
  return readHeldUsernames(reader, { candidates, uid, since: new Date(now.getTime() - USERNAME_HOLD_MS) })
}

const taken = () => conflict(USERNAME_MESSAGES.taken, 'USERNAME_TAKEN', 'username')
