import { msg } from '@lingui/core/macro'
import { defineWrite, useOutbox } from '#platform/web/outbox.ts'
import type { Message } from '../contract.ts'
import { REACTIONS } from '../limits.ts'
import type { Emoji } from '../rules.ts'
import { changeThread, messagesApi } from './messages.ts'
import { withMessage } from './thread-pages.ts'

interface Reacting {
  id: string
  messageId: string
  /** Null removes the reaction. */
  emoji: Emoji | null
}

const KIND = 'messages.react'

const reacting = defineWrite<Reacting, Message>(KIND, {
  send: ({ emoji, ...which }, idempotencyKey) => {
    const context = { idempotencyKey }
    return emoji ? messagesApi.react({ ...which, emoji }, { context }) : messagesApi.unreact(which, { context })
  },
  subject: ({ messageId }) => messageId,
  onSent: (message, { id }) => changeThread(id, (kept) => withMessage(kept, message)),
  words: ({ emoji }) => (emoji ? msg`Reaction: ${emoji}` : msg`Remove reaction`),
})

/** Shown immediately, sent from the outbox. */
export function setReaction(reaction: Reacting): void {
  void reacting.put(reaction)
}

/** The member's reactions that the server doesn't have yet, by message. */
export function usePendingReactions(id: string): Map<string, Emoji | null> {
  return new Map(
    useOutbox().flatMap((entry) => {
      if (entry.kind !== KIND || entry.state === 'refused') return []
      const reaction = entry.input as Reacting
      return reaction.id === id ? [[reaction.messageId, reaction.emoji] as const] : []
    }),
  )
}

/** The message as it will be once the member's waiting reaction is sent. */
export function withPending(message: Message, pending: Emoji | null | undefined): Message {
  if (pending === undefined || message.isDeleted) return message
  const reactions = REACTIONS.flatMap((emoji) => {
    const names = message.reactions.find((one) => one.emoji === emoji)?.names ?? []
    const isOwn = emoji === pending
    return isOwn || names.length > 0 ? { emoji, names, isOwn } : []
  })
  return { ...message, reactions }
}
