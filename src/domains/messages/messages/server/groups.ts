import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { conflict, notAllowed, notFound } from '#platform/refusals.ts'
import type { Conversation } from '../contract.ts'
import { GROUP_PEOPLE } from '../limits.ts'
import { readConversation } from './conversation.ts'
import { notifySides } from './notify.ts'
import type { SignedIn } from './reads.ts'
import { invite } from './start-conversation.ts'
import { conversationMembers, conversations } from './tables.ts'
import { lockConversation } from './writes.ts'

interface InGroup {
  id: string
  now: Date
}

export async function rename(tx: Tx, viewer: SignedIn, { id, title, now }: InGroup & { title: string }): Promise<void> {
  await ownGroup(tx, viewer, { id, now })
  await tx.update(conversations).set({ title }).where(eq(conversations.id, id))
  await notifySides(tx, { id, uid: viewer.uid, news: { what: 'changed' } })
}

/** Adds people, up to 12 in all including pending invitations. They can read messages from then on. */
export async function addPeople(
  tx: Tx,
  viewer: SignedIn,
  { id, uids, now }: InGroup & { uids: string[] },
): Promise<void> {
  const { lastSeq } = await ownGroup(tx, viewer, { id, now })
  for (const uid of new Set(uids)) await invite(tx, { id, viewer, uid, upTo: lastSeq, now })
  const many = await tx.$count(
    conversationMembers,
    and(eq(conversationMembers.conversationId, id), isNull(conversationMembers.leftAfter)),
  )
  if (many > GROUP_PEOPLE)
    throw conflict(
      message('Groups can have up to {groupPeople, plural, one {# person} other {# people}}.', {
        groupPeople: GROUP_PEOPLE,
      }),
      'GROUP_FULL',
      'uids',
    )
  await notifySides(tx, { id, uid: viewer.uid, news: { what: 'changed' } })
}

/** Removes someone from a group, for its owner only. They can't read later messages. */
export async function removeFromGroup(
  tx: Tx,
  viewer: SignedIn,
  { id, uid, now }: InGroup & { uid: string },
): Promise<void> {
  const group = await ownGroup(tx, viewer, { id, now })
  if (!group.people.some((person) => person.uid === uid)) throw notFound()
  await notifySides(tx, { id, uid: viewer.uid, news: { what: 'changed' } })
  await end(tx, { id, uid })
}

/** Leaves a group. If its owner leaves, the longest-standing participant takes over. Idempotent. */
export async function leave(tx: Tx, viewer: SignedIn, { id, now }: InGroup): Promise<void> {
  await lockConversation(tx, id)
  const group = await readConversation(tx, viewer, { id, now })
  if (group.kind !== 'group') throw notFound()
  if (group.state === 'left') return
  await end(tx, { id, uid: viewer.uid })
  if (group.isOwner) await assignNextOwner(tx, id)
  await notifySides(tx, { id, uid: viewer.uid, news: { what: 'changed' } })
}

/** Makes the longest-standing participant who has accepted the owner of a group that has none. */
export async function assignNextOwner(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`update conversation_members p set is_owner = true where (p.conversation_id, p.party) in (
    select n.conversation_id, n.party from conversation_members n where n.conversation_id = ${id} and n.state = 'accepted'
    order by n.joined_at, n.party limit 1)`)
}

async function ownGroup(tx: Tx, viewer: SignedIn, { id, now }: InGroup): Promise<Conversation> {
  await lockConversation(tx, id)
  const group = await readConversation(tx, viewer, { id, now })
  if (group.kind !== 'group') throw notFound()
  if (!group.isOwner) throw notAllowed()
  return group
}

async function end(tx: Tx, { id, uid }: { id: string; uid: string }): Promise<void> {
  const side = and(eq(conversationMembers.conversationId, id), eq(conversationMembers.uid, uid))
  // People who hadn't accepted yet were never part of the group.
  await tx.delete(conversationMembers).where(and(side, eq(conversationMembers.state, 'requested')))
  await tx
    .update(conversationMembers)
    .set({
      state: sql`case when ${conversationMembers.state} = 'declined' then 'declined' else 'left' end`,
      isOwner: false,
      leftAfter: sql`(select c.last_seq from conversations c where c.id = ${id})`,
    })
    .where(side)
}
