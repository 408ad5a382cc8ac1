import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'
import { conflict, notAllowed, notFound } from '#platform/refusals.ts'
import type { Conversation } from '../contract.ts'
import { GROUP_PEOPLE } from '../limits.ts'
import { invite } from './begin.ts'
import { readConversation } from './conversation.ts'
import { notifySides } from './notify.ts'
import type { SignedIn } from './reads.ts'
import { conversationMembers, conversations } from './tables.ts'
import { hold } from './writes.ts'

interface InGroup {
  id: string
  now: Date
}

export async function rename(tx: Tx, viewer: SignedIn, { id, title, now }: InGroup & { title: string }): Promise<void> {
  await ownGroup(tx, viewer, { id, now })
  await tx.update(conversations).set({ title }).where(eq(conversations.id, id))
  await notifySides(tx, { id, uid: viewer.uid, news: { what: 'changed' } })
}

/** At most 12 are part of a group, asked ones counted; they read what is said from now on. */
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
  if (many > GROUP_PEOPLE) throw conflict(`A group has at most ${GROUP_PEOPLE} people.`, 'GROUP_FULL', 'uids')
  await notifySides(tx, { id, uid: viewer.uid, news: { what: 'changed' } })
}

/** Whoever began the group takes somebody out. What is said from now on is not theirs to read. */
export async function takeOut(tx: Tx, viewer: SignedIn, { id, uid, now }: InGroup & { uid: string }): Promise<void> {
  const group = await ownGroup(tx, viewer, { id, now })
  if (!group.people.some((person) => person.uid === uid)) throw notFound()
  await notifySides(tx, { id, uid: viewer.uid, news: { what: 'changed' } })
  await end(tx, { id, uid })
}

/** Whoever was longest part of a group runs it when its owner leaves. Leaving twice is leaving once. */
export async function leave(tx: Tx, viewer: SignedIn, { id, now }: InGroup): Promise<void> {
  await hold(tx, id)
  const group = await readConversation(tx, viewer, { id, now })
  if (group.kind !== 'group') throw notFound()
  if (group.state === 'left') return
  await end(tx, { id, uid: viewer.uid })
  if (group.isOwner) await passOn(tx, id)
  await notifySides(tx, { id, uid: viewer.uid, news: { what: 'changed' } })
}

/** A group that nobody owns any more is passed on to who was accepted first. */
export async function passOn(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`update conversation_members p set is_owner = true where (p.conversation_id, p.party) in (
    select n.conversation_id, n.party from conversation_members n where n.conversation_id = ${id} and n.state = 'accepted'
    order by n.joined_at, n.party limit 1)`)
}

async function ownGroup(tx: Tx, viewer: SignedIn, { id, now }: InGroup): Promise<Conversation> {
  await hold(tx, id)
  const group = await readConversation(tx, viewer, { id, now })
  if (group.kind !== 'group') throw notFound()
  if (!group.isOwner) throw notAllowed()
  return group
}

async function end(tx: Tx, { id, uid }: { id: string; uid: string }): Promise<void> {
  const side = and(eq(conversationMembers.conversationId, id), eq(conversationMembers.uid, uid))
  // Who had not answered yet was never part of it.
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
