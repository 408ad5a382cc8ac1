import { and, eq, sql } from 'drizzle-orm'
import { isFriend } from '#domains/feed/activities/server/visible-to.ts'
import { findPerson } from '#domains/feed/follows/server/reads.ts'
import { findGym } from '#domains/gyms/gyms/server/reads.ts'
import { gymMembers } from '#domains/gyms/gyms/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { isUnderage, readIsUnderage } from '#domains/members/people/server/underage.ts'
import { days } from '#platform/clock.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict, found, notAllowed, notFound, tooMuch } from '#platform/refusals.ts'
import { MAX_STARTED_PER_DAY } from '../limits.ts'
import { acceptsFrom, type ConversationKind, gymParty, pairOf, type SideState } from '../rules.ts'
import type { SignedIn } from './reads.ts'
import { conversationMembers, conversations } from './tables.ts'
import { gymReplierUids, gymsAnsweredBy } from './visible-to.ts'

interface Begin {
  viewer: SignedIn
  now: Date
}

/**
 * The conversation between two members, created if there isn't one. People who aren't mutual followers get a request.
 * 404 if the viewer can't see that member.
 */
export async function startConversation(tx: Tx, { viewer, uid, now }: Begin & { uid: string }): Promise<string> {
  if (uid === viewer.uid) throw badField('uid', message("You can't message yourself."))
  await refuseNewcomer(tx, viewer)
  const { displayName } = await findPerson(tx, viewer, uid)
  const pair = pairOf(viewer.uid, uid)
  const there = await findPair(tx, pair)
  if (there) return openAgain(tx, { id: there, party: viewer.uid })
  await refuseUnderage(tx, { viewer, now })
  const invited = await readInvited(tx, { viewer, uid, now })
  if (!invited.isTaken) throw noLongerAccepts(displayName)
  await refuseOneTooMany(tx, { viewer, now })
  const id = await insertConversation(tx, { kind: 'direct', pair, viewer, now })
  if (!id) return startConversation(tx, { viewer, uid, now })
  await join(tx, { id, now, uid: viewer.uid, state: 'accepted' })
  await join(tx, { id, now, uid, state: invited.state })
  return id
}

/** Starts a conversation between a member and a gym, which everyone who replies for the gym can read. */
export async function startConversationWithGym(
  tx: Tx,
  { viewer, gymId, now }: Begin & { gymId: string },
): Promise<string> {
  await refuseNewcomer(tx, viewer)
  const gym = await gymOf(tx, viewer, gymId)
  if (await answersFor(tx, viewer, gym.id))
    throw conflict(
      message("You answer messages for this gym. To message a member, use the gym's dashboard."),
      'OWN_GYM',
    )
  if (!(await trainsAt(tx, { gymId: gym.id, uid: viewer.uid }))) await refuseUnderage(tx, { viewer, now })
  const { rows } = await tx.execute(sql`select 1 ${sql`from (${gymReplierUids(sql`${gym.id}::text`)}) s limit 1`}`)
  if (rows.length === 0 || gym.status === 'permanently_closed')
    throw conflict(message("This gym doesn't take messages on Open Mat."), 'MESSAGES_DISABLED')
  return thread(tx, { viewer, gymId: gym.id, uid: viewer.uid, now })
}

/**
 * Starts a conversation from a gym's staff to a member who trains there. 404 if they don't train there or there's a
 * block; 403 if the viewer doesn't reply for the gym.
 */
export async function startConversationAsGym(
  tx: Tx,
  { viewer, gymId, uid, now }: Begin & { gymId: string; uid: string },
): Promise<string> {
  const gym = await gymOf(tx, viewer, gymId)
  if (!(await answersFor(tx, viewer, gym.id))) throw notAllowed()
  if (uid === viewer.uid) throw badField('uid', message("You can't message yourself."))
  await findPerson(tx, viewer, uid)
  if (!(await trainsAt(tx, { gymId: gym.id, uid }))) throw notFound()
  return thread(tx, { viewer, gymId: gym.id, uid, now })
}

/** Creates a group with up to 11 others. People who aren't mutual followers get a request. */
export async function startGroup(
  tx: Tx,
  { viewer, uids, title, now }: Begin & { uids: string[]; title: string },
): Promise<string> {
  await refuseNewcomer(tx, viewer)
  await refuseUnderage(tx, { viewer, now })
  await refuseOneTooMany(tx, { viewer, now })
  const id = await insertConversation(tx, { kind: 'group', title, viewer, now })
  if (!id) throw new Error("couldn't create a group conversation")
  await join(tx, { id, now, uid: viewer.uid, state: 'accepted', isOwner: true })
  for (const uid of new Set(uids)) await invite(tx, { id, viewer, uid, upTo: 0, now })
  return id
}

/**
 * Invites someone to a group; they can read messages from then on. Changes nothing if they're already in the group,
 * invited or declined.
 */
export async function invite(
  tx: Tx,
  { id, viewer, uid, upTo, now }: Begin & { id: string; uid: string; upTo: number },
): Promise<void> {
  if (uid === viewer.uid) throw badField('uids', message("You're already in this group."))
  const { displayName } = await findPerson(tx, viewer, uid)
  const { state, isTaken } = await readInvited(tx, { viewer, uid, now })
  if (!isTaken) throw noLongerAccepts(displayName)
  await join(tx, { id, now, uid, state, upTo })
}

const noLongerAccepts = (name: string) => notAllowed(message("{name} doesn't accept new messages.", { name }))

interface Side {
  id: string
  now: Date
  uid: string
  state: SideState
  isOwner?: boolean
  upTo?: number
}

async function join(tx: Tx, { id, now, uid, state, isOwner = false, upTo = 0 }: Side): Promise<void> {
  const from = { deletedUpTo: upTo, lastReadSeq: upTo, joinedAt: now, leftAfter: null }
  await tx
    .insert(conversationMembers)
    .values({ conversationId: id, party: uid, uid, state, isOwner, ...from })
    .onConflictDoUpdate({
      target: [conversationMembers.conversationId, conversationMembers.party],
      set: { state, ...from },
      setWhere: eq(conversationMembers.state, 'left'),
    })
}

async function thread(tx: Tx, { viewer, gymId, uid, now }: Begin & { gymId: string; uid: string }): Promise<string> {
  const pair = pairOf(gymParty(gymId), uid)
  const there = await findPair(tx, pair)
  if (there) return there
  await refuseOneTooMany(tx, { viewer, now })
  const id = await insertConversation(tx, { kind: 'gym', pair, gymId, viewer, now })
  if (!id) return thread(tx, { viewer, gymId, uid, now })
  await tx
    .insert(conversationMembers)
    .values({ conversationId: id, party: gymParty(gymId), gymId, state: 'accepted', joinedAt: now })
  await join(tx, { id, now, uid, state: 'accepted' })
  return id
}

/** Undefined if the same conversation was created concurrently. */
async function insertConversation(
  tx: Tx,
  { viewer, now, ...row }: Begin & { kind: ConversationKind; pair?: string; gymId?: string; title?: string },
): Promise<string | undefined> {
  const [kept] = await tx
    .insert(conversations)
    .values({ id: newId(), createdBy: viewer.uid, createdAt: now, ...row })
    .onConflictDoNothing({ target: conversations.pair })
    .returning({ id: conversations.id })
  return kept?.id
}

async function findPair(tx: Tx, pair: string): Promise<string | undefined> {
  const [found] = await tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.pair, pair))
  return found?.id
}

/** Reopens a conversation whose request the viewer declined. If it has no messages yet, either side can start it. */
async function openAgain(tx: Tx, { id, party }: { id: string; party: string }): Promise<string> {
  await tx.execute(sql`update conversation_members p set state = case when c.last_seq = 0 then 'accepted' else 'requested' end
    from conversations c where c.id = p.conversation_id and c.id = ${id} and p.party = ${party}
      and (p.state = 'declined' or (p.state = 'requested' and c.last_seq = 0))`)
  return id
}

async function gymOf(tx: Tx, viewer: SignedIn, reference: string) {
  return found(await findGym(tx, reference, viewer))
}

async function answersFor(tx: Tx, { uid }: SignedIn, gymId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ answers: boolean }>(sql`select ${gymId} in (${gymsAnsweredBy(uid)}) as answers`)
  return rows[0]?.answers ?? false
}

async function trainsAt(tx: Tx, { gymId, uid }: { gymId: string; uid: string }): Promise<boolean> {
  const found = await tx
    .select({ uid: gymMembers.uid })
    .from(gymMembers)
    .where(and(eq(gymMembers.gymId, gymId), eq(gymMembers.uid, uid), eq(gymMembers.status, 'member')))
  return found.length > 0
}

/** Whether someone accepts messages from the viewer, and whether the first one is a request. */
async function readInvited(tx: Tx, { viewer, uid, now }: Begin & { uid: string }) {
  const { rows } = await tx.execute<{
    opening: 'everybody' | 'friends' | 'nobody'
    underage: boolean
    friend: boolean
  }>(sql`
    select coalesce((select s.open_to from messaging s where s.uid = ${uid}), 'everybody') as opening,
      ${isUnderage(uid, now)} as underage, ${isFriend(sql`${viewer.uid}`, sql`${uid}`)} as friend`)
  const { opening = 'everybody', underage = false, friend = false } = rows[0] ?? {}
  return {
    isTaken: acceptsFrom({ opening, isUnderage: underage }, { isFriend: friend }),
    state: friend ? ('accepted' as const) : ('requested' as const),
  }
}

async function refuseUnderage(tx: Tx, { viewer, now }: Begin): Promise<void> {
  if (await readIsUnderage(tx, viewer.uid, now))
    throw notAllowed(message('Until you turn 18, you can only message your own gym.'))
}

/** Refuses members before onboarding, who are invisible to others: no one could see who's writing. */
async function refuseNewcomer(tx: Tx, { uid }: SignedIn): Promise<void> {
  const [me] = await tx
    .select({ username: users.username, onboardingComplete: users.onboardingComplete })
    .from(users)
    .where(eq(users.uid, uid))
  if (!me?.username && !me?.onboardingComplete) throw notAllowed(message('Choose a username first.'))
}

/** Serialised per member, so the count is exact. */
async function refuseOneTooMany(tx: Tx, { viewer: { uid }, now }: Begin): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`conversations:${uid}`}, 0))`)
  const since = new Date(now.getTime() - days(1)).toISOString()
  const { rows } = await tx.execute<{ many: number; first: string }>(sql`
    select count(*)::int as many, min(created_at) as first from conversations
    where created_by = ${uid} and created_at > ${since}::timestamptz`)
  const [begun] = rows
  if (!begun || begun.many < MAX_STARTED_PER_DAY) return
  throw tooMuch(Math.max(1, Math.ceil((new Date(begun.first).getTime() + days(1) - now.getTime()) / 1000)))
}
