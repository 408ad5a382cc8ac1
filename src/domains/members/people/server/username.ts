import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { databaseErrorCode, type Reader, type Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import type { Translator } from '#platform/translator.ts'
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

export interface UsernameRequest {
  uid: string
  typed: string
  now: Date
}

/** Whether this member could take the username now. Doesn't reveal who has it. */
export async function readAvailability(
  reader: Reader,
  { uid, typed, now }: UsernameRequest,
  t: Translator['t'],
): Promise<UsernameAvailability> {
  const username = asUsername(typed)
  const status = usernameFault(username) ?? ((await heldOf(reader, [username], { uid, now })).size > 0 ? 'taken' : null)
  return status ? { status, message: t(USERNAME_MESSAGES[status]) } : { status: 'available', message: null }
}

/** Up to three free usernames derived from a name. */
export async function readUsernameIdeas(
  reader: Reader,
  { uid, displayName, now }: { uid: string; displayName: string; now: Date },
): Promise<string[]> {
  const seed = [...uid].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const candidates = usernameIdeas(displayName, seed)
  const held = await heldOf(reader, candidates, { uid, now })
  return candidates.filter((candidate) => !held.has(candidate)).slice(0, 3)
}

/** Changes an existing username, at most once in 30 days. The old one redirects for 90 days and is reserved for 180. */
export async function changeUsername(tx: Tx, { uid, typed, now }: UsernameRequest): Promise<OwnProfile> {
  const member = await lockMember(tx, uid)
  const username = asUsername(typed)
  if (member.username === username) return ownProfileOf(member)
  const again = usernameChangeableAt(member.usernameChangedAt, now)
  if (again)
    throw conflict(
      message('You can change your username once every 30 days. You can change it again on {day}.', {
        day: { day: again.toISOString() },
      }),
      'USERNAME_CHANGED_RECENTLY',
      'username',
    )
  await claim(tx, { uid, username, now })
  await tx
    .update(usernames)
    .set({ leftAt: now })
    .where(and(eq(usernames.uid, uid), ne(usernames.username, username), sql`${usernames.leftAt} is null`))
  return write(tx, { uid, username, usernameChangedAt: member.username === null ? null : now, now })
}

/** Sets the first username, or replaces it during onboarding. The replaced one is free again immediately. */
export async function setFirstUsername(tx: Tx, { uid, typed, now }: UsernameRequest): Promise<void> {
  const member = await lockMember(tx, uid)
  const username = asUsername(typed)
  if (member.username === username) return
  if (member.onboardingComplete && member.username !== null)
    throw conflict(
      message('You already have a username. You can change it in your settings.'),
      'USERNAME_ALREADY_SET',
      'username',
    )
  await claim(tx, { uid, username, now })
  if (member.username !== null)
    await tx.delete(usernames).where(and(eq(usernames.uid, uid), eq(usernames.username, member.username)))
  await write(tx, { uid, username, usernameChangedAt: null, now })
}

/** Assigns the username to the member or throws. The unique index lets one of several concurrent claims through. */
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
