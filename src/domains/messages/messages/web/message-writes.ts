import { msg } from '@lingui/core/macro'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { sendPictures } from '#domains/feed/posts/web/post-write.ts'
import { defineWrite, type OutboxEntry, useOutbox } from '#platform/web/outbox.ts'
import type { Message } from '../contract.ts'
import { changeThread, messagesApi, refreshLists } from './messages.ts'
import { withMessage } from './thread-pages.ts'

/** A message waiting to be sent, with its picture files. */
export interface MessageToSend {
  id: string
  messageId: string
  text: string
  replyTo?: string
  pictures: { id: string; alt: string; file: Blob }[]
}

const KIND = 'messages.send'

const sending = defineWrite<MessageToSend, Message>(KIND, {
  async send({ pictures, ...message }, idempotencyKey) {
    await sendPictures(pictures, idempotencyKey)
    return messagesApi.send(
      { ...message, pictures: pictures.map(({ id, alt }) => ({ id, alt })) },
      { context: { idempotencyKey } },
    )
  },
  onSent: (message, { id }) => {
    changeThread(id, (kept) => withMessage(kept, message))
    refreshLists()
  },
  words: ({ text }) => {
    const preview = previewOf(text, 60)
    return preview ? msg`Message: “${preview}”` : msg`Message with pictures`
  },
})

/** Shown immediately, sent from the outbox. */
export const sendMessage = (message: MessageToSend): Promise<void> => sending.put(message)

export interface UnsentMessage {
  entry: OutboxEntry
  message: MessageToSend
}

/** The member's messages that the server doesn't have yet, or refused. */
export function useUnsent(id: string): UnsentMessage[] {
  return useOutbox().flatMap((entry) => {
    if (entry.kind !== KIND) return []
    const message = entry.input as MessageToSend
    return message.id === id ? [{ entry, message }] : []
  })
}
