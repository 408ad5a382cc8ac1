import { useLingui } from '@lingui/react/macro'
import { Copy, Reply, Trash2 } from 'lucide-react'
import { failureOf } from '#platform/web/errors.ts'
import { useFailureText } from '#ui/Failure.tsx'
import { Menu } from '#ui/Menu.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Message } from '../contract.ts'
import { REACTIONS } from '../limits.ts'
import { isDeletable } from '../rules.ts'
import { changeThread, messagesApi } from './messages.ts'
import { setReaction } from './reaction-writes.ts'
import { withoutContent } from './thread-pages.ts'

/** What the viewer can do with a message. Without `onReply`, they can't write here, so they can't react either. */
export function MessageMenu({
  id,
  message,
  onReply,
}: {
  id: string
  message: Message
  onReply: ((message: Message) => void) | undefined
}) {
  const { t } = useLingui()
  const remove = useRemove(id, message)
  const copy = useCopy(message)
  const mayDelete = message.isOwn && isDeletable({ createdAt: new Date(message.createdAt) }, new Date())
  const items = [
    ...(onReply ? [{ label: t`Reply`, icon: <Reply aria-hidden="true" />, onPress: () => onReply(message) }] : []),
    ...(message.text ? [{ label: t`Copy`, icon: <Copy aria-hidden="true" />, onPress: () => void copy() }] : []),
    ...(mayDelete
      ? [
          {
            label: t`Delete for everyone`,
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onPress: () => void remove(),
          },
        ]
      : []),
  ]
  const own = message.reactions.find(({ isOwn }) => isOwn)?.emoji
  const choices = REACTIONS.map((emoji) => ({
    label: emoji,
    checked: emoji === own,
    onPress: () => setReaction({ id, messageId: message.id, emoji: emoji === own ? null : emoji }),
  }))
  if (items.length === 0) return null
  return <Menu label={t`More options for this message`} items={items} {...(onReply && { choices })} />
}

function useCopy({ text }: Message) {
  const { t } = useLingui()
  const toasts = useToast()
  return async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.show({ tone: 'good', text: t`Copied` })
    } catch {
      toasts.show({ tone: 'danger', text: t`Couldn't copy the text.` })
    }
  }
}

function useRemove(id: string, { id: messageId }: Message) {
  const { t } = useLingui()
  const failureText = useFailureText('delete')
  const toasts = useToast()
  return async () => {
    try {
      const gone = await messagesApi.unsend({ id, messageId })
      changeThread(id, (kept) => withoutContent(kept, gone.seq))
      toasts.show({ text: t`Deleted for everyone.` })
    } catch (error) {
      const failure = failureOf(error)
      toasts.show({
        tone: 'danger',
        text:
          failure.code === 'TOO_LATE'
            ? t`You can only delete a message for everyone within 15 minutes of sending it.`
            : failureText(failure),
      })
    }
  }
}
