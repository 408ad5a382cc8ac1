import { and, eq, sql } from 'drizzle-orm'
import type { PostPicture } from '#domains/feed/activities/contract.ts'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import { isFriend } from '#domains/feed/activities/server/visible-to.ts'
import { setMessagePictures } from '#domains/feed/posts/server/pictures.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { message, type Message as Text } from '#platform/messages.ts'
import { badField, conflict, found, notFound } from '#platform/refusals.ts'
import type { Conversation, Message, NewMessage } from '../contract.ts'
import { type ClosedReason, gymParty, isDeletable } from '../rules.ts'
import { readConversation } from './conversation.ts'
import { notifySides } from './notify.ts'
import { readMessage, type SignedIn } from './reads.ts'
import { conversationMembers, conversations, messages } from './tables.ts'

/** Sends a message. Idempotent by its id. */
export async function send(context: WriteContext, viewer: SignedIn, said: NewMessage): Promise<Message> {
  const { tx, now } = context
  const { id, messageId, text } = said
  await lockConversation(tx, id)
  await acceptFriends(tx, viewer, id)
  const before = await readConversation(tx, viewer, { id, now })
  const again = await sentBefore(tx, viewer, said)
  if (again) return again
  if (text === '' && said.pictures.length === 0) throw badField('text', message("can't be empty"))
  refuseClosed(before)
  refusePictures(before, said)
  const original = said.replyTo && (await readMessage(tx, viewer, { id, messageId: said.replyTo }))
  if (said.replyTo && !original) throw badField('replyTo', message("isn't in this conversation"))

  const seq = await nextSeq(tx, id)
  await tx.insert(messages).values({
    conversationId: id,
    seq,
    id: messageId,
    authorId: viewer.uid,
    asGym: before.asGym,
    text,
    ...(original && { replyToSeq: original.seq }),
    createdAt: now,
  })
  if (said.pictures.length > 0) await keepPictures(tx, viewer, { ...said, seq })
  await tx.update(conversationMembers).set({ lastReadSeq: seq }).where(isSide(before, viewer))
  // Conversations are private: the activity log has no text and no recipients.
  await logActivity(context, {
    actorId: viewer.uid,
    activityType: 'direct_message',
    targetId: id,
    targetType: 'conversation',
    metadata: { messageId, conversationId: id },
  })
  await notifySides(tx, { id, uid: viewer.uid, news: { what: 'message' } })
  return mustRead(tx, viewer, said)
}

/** Deletes a message for everyone. Only its author can, for 15 minutes. Idempotent. */
export async function unsend(
  tx: Tx,
  viewer: SignedIn,
  { id, messageId, now }: { id: string; messageId: string; now: Date },
): Promise<Message> {
  await lockConversation(tx, id)
  const found = await mustRead(tx, viewer, { id, messageId })
  if (!found.isOwn) throw notFound()
  if (found.isDeleted) return found
  if (!isDeletable({ createdAt: new Date(found.createdAt) }, now))
    throw conflict(message('You can only delete a message for everyone within 15 minutes of sending it.'), 'TOO_LATE')
  await tx
    .update(messages)
    .set({ deletedAt: now })
    .where(and(eq(messages.conversationId, id), eq(messages.id, messageId)))
  await notifySides(tx, { id, uid: viewer.uid, news: { what: 'deleted', seq: found.seq } })
  return mustRead(tx, viewer, { id, messageId })
}

/** Marks messages as read for the viewer's side. Does nothing for a request, so reading it sends no read receipt. */
export async function markRead(
  tx: Tx,
  viewer: SignedIn,
  { id, upTo, now }: { id: string; upTo: number; now: Date },
): Promise<void> {
  const seen = await readConversation(tx, viewer, { id, now })
  const seq = Math.min(upTo, seen.lastSeq)
  if (seen.state !== 'accepted' || seq <= seen.lastReadSeq) return
  await tx
    .update(conversationMembers)
    .set({ lastReadSeq: sql`greatest(${conversationMembers.lastReadSeq}, ${seq})` })
    .where(isSide(seen, viewer))
  const { rows } = await tx.execute<{ tells: boolean }>(
    sql`select coalesce((select s.read_receipts from messaging s where s.uid = ${viewer.uid}), true) as tells`,
  )
  await notifySides(tx, { id, uid: viewer.uid, news: { what: 'read' }, onlyOwn: !rows[0]?.tells && !seen.asGym })
}

/** Accepts a request, which shows its pictures and starts sending read receipts. */
export async function accept(tx: Tx, viewer: SignedIn, { id, now }: { id: string; now: Date }): Promise<void> {
  const asked = await readConversation(tx, viewer, { id, now })
  if (asked.state === 'left') throw notFound()
  if (asked.state === 'accepted') return
  await tx.update(conversationMembers).set({ state: 'accepted' }).where(isSide(asked, viewer))
  await notifySides(tx, { id, uid: viewer.uid, news: { what: 'changed' } })
}

/** Declines a request. The sender isn't notified. */
export async function decline(tx: Tx, viewer: SignedIn, { id, now }: { id: string; now: Date }): Promise<void> {
  const asked = await readConversation(tx, viewer, { id, now })
  if (asked.state !== 'requested') throw conflict(message("You've already answered this request."), 'ALREADY_ANSWERED')
  await tx.update(conversationMembers).set({ state: 'declined' }).where(isSide(asked, viewer))
  await notifySides(tx, { id, uid: viewer.uid, news: { what: 'changed' }, onlyOwn: true })
}

/** Deletes all messages so far for the viewer's side. `purgeMessages` removes what all sides deleted. */
export async function removeForSelf(tx: Tx, viewer: SignedIn, { id, now }: { id: string; now: Date }): Promise<void> {
  await lockConversation(tx, id)
  const seen = await readConversation(tx, viewer, { id, now })
  await tx
    .update(conversationMembers)
    .set({ deletedUpTo: seen.lastSeq, lastReadSeq: seen.lastSeq })
    .where(isSide(seen, viewer))
  await notifySides(tx, { id, uid: viewer.uid, news: { what: 'changed' }, onlyOwn: true })
}

export async function setMuted(
  tx: Tx,
  viewer: SignedIn,
  { id, isMuted, now }: { id: string; isMuted: boolean; now: Date },
): Promise<void> {
  const seen = await readConversation(tx, viewer, { id, now })
  await tx
    .update(conversationMembers)
    .set({ mutedAt: isMuted ? now : null })
    .where(isSide(seen, viewer))
  await notifySides(tx, { id, uid: viewer.uid, news: { what: 'changed' }, onlyOwn: true })
}

/** Locks a conversation. Writes and changes of participants are serialised. */
export async function lockConversation(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.id, id)).for('no key update')
}

/** The viewer's own side, or the side of a gym they reply for. */
export const isSide = ({ id, asGym, gym }: Pick<Conversation, 'id' | 'asGym' | 'gym'>, { uid }: SignedIn) =>
  and(eq(conversationMembers.conversationId, id), eq(conversationMembers.party, asGym && gym ? gymParty(gym.id) : uid))

/** Accepts a request once the two members follow each other. */
async function acceptFriends(tx: Tx, { uid }: SignedIn, id: string): Promise<void> {
  await tx.execute(sql`update conversation_members p set state = 'accepted' from conversations c
    where c.id = p.conversation_id and c.id = ${id} and c.kind = 'direct' and p.state = 'requested' and p.uid <> ${uid}
      and ${isFriend(sql`p.uid`, sql`${uid}`)}
      and exists (select from conversation_members own where own.conversation_id = c.id and own.uid = ${uid})`)
}

async function sentBefore(tx: Tx, viewer: SignedIn, said: NewMessage): Promise<Message | undefined> {
  const [row] = await tx
    .select({ authorId: messages.authorId, text: messages.text })
    .from(messages)
    .where(and(eq(messages.conversationId, said.id), eq(messages.id, said.messageId)))
  if (!row) return undefined
  if (row.authorId !== viewer.uid || row.text !== said.text)
    throw conflict(message('Another message already has this ID. Use a different ID.'), 'MESSAGE_ID_TAKEN', 'messageId')
  return mustRead(tx, viewer, said)
}

export function refuseClosed({ writing }: Conversation): void {
  if (writing.status === 'closed') throw conflict(CLOSED[writing.reason], `CLOSED_${writing.reason.toUpperCase()}`)
}

function refusePictures({ writing }: Conversation, { pictures }: NewMessage): void {
  if (writing.status === 'waiting' && pictures.length > 0)
    throw conflict(message('You can send pictures once your request is accepted.'), 'REQUEST_NOT_ACCEPTED', 'pictures')
}

const CLOSED = {
  request: message('Accept the request before you reply.'),
  left: message("You're no longer in this group."),
  gone: message('Everyone else has left this conversation.'),
  off: message("You can't send messages here."),
  unanswered: message('Wait for a reply before sending more.'),
} as const satisfies Record<ClosedReason, Text>

async function nextSeq(tx: Tx, id: string): Promise<number> {
  const [kept] = await tx
    .update(conversations)
    .set({ lastSeq: sql`${conversations.lastSeq} + 1` })
    .where(eq(conversations.id, id))
    .returning({ seq: conversations.lastSeq })
  if (!kept) throw notFound()
  return kept.seq
}

async function keepPictures(tx: Tx, { uid }: SignedIn, said: NewMessage & { seq: number }): Promise<void> {
  const { id: conversationId, messageId, pictures: chosen, seq } = said
  const pictures: PostPicture[] = await setMessagePictures(tx, { uid, conversationId, messageId, chosen })
  await tx
    .update(messages)
    .set({ pictures })
    .where(and(eq(messages.conversationId, conversationId), eq(messages.seq, seq)))
}

export async function mustRead(tx: Tx, viewer: SignedIn, which: { id: string; messageId: string }): Promise<Message> {
  return found(await readMessage(tx, viewer, which))
}
