import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { conflict } from '#platform/refusals.ts'
import type { Message } from '../contract.ts'
import type { Emoji } from '../rules.ts'
import { readConversation } from './conversation.ts'
import { notifySides } from './notify.ts'
import type { SignedIn } from './reads.ts'
import { messageReactions } from './tables.ts'
import { lockConversation, mustRead, refuseClosed } from './writes.ts'

interface Which {
  id: string
  messageId: string
  now: Date
}

/** Reacts to a message, or changes the reaction, wherever the viewer may write. Idempotent. */
export async function react(tx: Tx, viewer: SignedIn, { emoji, ...which }: Which & { emoji: Emoji }): Promise<Message> {
  await lockConversation(tx, which.id)
  const conversation = await readConversation(tx, viewer, which)
  const { seq, isDeleted } = await mustRead(tx, viewer, which)
  refuseClosed(conversation)
  if (isDeleted) throw conflict(message('This message has been deleted.'), 'MESSAGE_DELETED')
  const changed = await tx
    .insert(messageReactions)
    .values({ conversationId: which.id, seq, uid: viewer.uid, emoji, createdAt: which.now })
    .onConflictDoUpdate({
      target: [messageReactions.conversationId, messageReactions.seq, messageReactions.uid],
      set: { emoji },
      setWhere: ne(messageReactions.emoji, emoji),
    })
    .returning({ seq: messageReactions.seq })
  return announced(tx, viewer, { ...which, seq, isChanged: changed.length > 0 })
}

/** Removes the viewer's reaction, even where they can no longer write. Idempotent. */
export async function unreact(tx: Tx, viewer: SignedIn, which: Which): Promise<Message> {
  await lockConversation(tx, which.id)
  const { seq } = await mustRead(tx, viewer, which)
  const removed = await tx
    .delete(messageReactions)
    .where(
      and(
        eq(messageReactions.conversationId, which.id),
        eq(messageReactions.seq, seq),
        eq(messageReactions.uid, viewer.uid),
      ),
    )
    .returning({ seq: messageReactions.seq })
  return announced(tx, viewer, { ...which, seq, isChanged: removed.length > 0 })
}

async function announced(
  tx: Tx,
  viewer: SignedIn,
  { id, messageId, seq, isChanged }: Which & { seq: number; isChanged: boolean },
): Promise<Message> {
  if (isChanged) await notifySides(tx, { id, uid: viewer.uid, news: { what: 'reaction', seq } })
  return mustRead(tx, viewer, { id, messageId })
}
