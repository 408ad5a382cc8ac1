import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { PictureGrid } from '#domains/feed/activities/web/PictureGrid.tsx'
import { RichText } from '#domains/feed/activities/web/RichText.tsx'
import { UnsentLine } from '#domains/feed/comments/web/UnsentLine.tsx'
import { useFileAddress } from '#domains/feed/posts/web/PictureList.tsx'
import { useDates } from '#platform/web/dates.ts'
import { failureOf } from '#platform/web/errors.ts'
import { classes } from '#ui/classes.ts'
import { useFailureText } from '#ui/Failure.tsx'
import { Menu } from '#ui/Menu.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Conversation, Message } from '../contract.ts'
import { isDeletable } from '../rules.ts'
import { useWriterName } from './conversation-labels.ts'
import type { UnsentMessage } from './message-writes.ts'
import { changeThread, messagesApi } from './messages.ts'
import type { ReadReceipt } from './read-receipts.ts'
import { withMessage } from './thread-pages.ts'

const OURS = 'bg-primary text-on-primary [&_a]:text-on-primary [&_a]:underline'

/** One message: the member's own at the end of the line, others' at the start. */
export function MessageItem({
  message,
  conversation,
  isFirst,
  seen,
}: {
  message: Message
  conversation: Conversation
  /** The first of several consecutive messages from one author. */
  isFirst: boolean
  seen: ReadReceipt['by'] | null
}) {
  const writerOf = useWriterName()
  const time = useDates().time(message.createdAt)
  const { isOurs, isOwn, isDeleted, text, pictures, hiddenPictures } = message
  const isNamed = isFirst && (isOurs ? !isOwn : conversation.kind !== 'direct')
  const writer = writerOf(message, conversation.gym?.name ?? '')
  return (
    <article className={classes('group flex flex-col', isOurs ? 'items-end' : 'items-start', isFirst && 'mt-2')}>
      {isNamed ? (
        <p className="px-1 text-xs text-quiet">
          <bdi>{writer}</bdi>
        </p>
      ) : (
        <p className="sr-only">{isOwn ? <Trans>You</Trans> : writer}</p>
      )}
      <div className={classes('flex max-w-[85%] items-center gap-1 sm:max-w-[75%]', isOurs && 'flex-row-reverse')}>
        <div
          className={classes(
            'min-w-0 rounded-card px-3 py-2',
            isDeleted ? 'border border-line text-quiet italic' : isOurs ? OURS : 'bg-sunk',
          )}
        >
          {isDeleted ? <Trans>Message deleted</Trans> : text && <RichText text={text} mentions={[]} />}
          {pictures.length > 0 && <PictureGrid pictures={pictures} className="my-1 w-64 max-w-full" />}
          {hiddenPictures > 0 && (
            <p className="text-sm text-quiet">
              <Plural value={hiddenPictures} one="# hidden picture" other="# hidden pictures" />
            </p>
          )}
          <p className={classes('text-right text-xs', (!isOurs || isDeleted) && 'text-quiet')}>
            <time dateTime={message.createdAt}>{time}</time>
          </p>
        </div>
        {isOwn && !isDeleted && (
          <div className="pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100 has-aria-expanded:opacity-100">
            <OwnMenu message={message} id={conversation.id} />
          </div>
        )}
      </div>
      {seen && <SeenLine seen={seen} />}
    </article>
  )
}

function SeenLine({ seen }: { seen: ReadReceipt['by'] }) {
  const { i18n } = useLingui()
  return (
    <p className="px-1 text-xs text-quiet">
      {seen === 'all' ? (
        <Trans>Read</Trans>
      ) : (
        <Trans>Read by {new Intl.ListFormat(i18n.locale, { style: 'short' }).format(seen)}</Trans>
      )}
    </p>
  )
}

/** Messages can be deleted for 15 minutes after they're sent. */
function OwnMenu({ message, id }: { message: Message; id: string }) {
  const { t } = useLingui()
  const failureText = useFailureText('delete')
  const toasts = useToast()
  if (!isDeletable({ createdAt: new Date(message.createdAt) }, new Date())) return null
  const remove = async () => {
    try {
      const gone = await messagesApi.unsend({ id, messageId: message.id })
      changeThread(id, (kept) => withMessage(kept, gone))
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
  return (
    <Menu
      label={t`More options for this message`}
      items={[
        {
          label: t`Delete for everyone`,
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          onPress: () => void remove(),
        },
      ]}
    />
  )
}

/** A message that hasn't been sent yet, or that the server refused. */
export function UnsentItem({ entry, message: { text, pictures } }: UnsentMessage) {
  const { t } = useLingui()
  return (
    <article data-unsent={entry.state} className="mt-2 flex flex-col items-end">
      <p className="sr-only">{t`You`}</p>
      <div className={classes('max-w-[85%] rounded-card px-3 py-2 opacity-80 sm:max-w-[75%]', OURS)}>
        {text && <RichText text={text} mentions={[]} />}
        {pictures.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-1">
            {pictures.map((picture) => (
              <li key={picture.id}>
                <UnsentPicture {...picture} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <UnsentLine entry={entry} />
    </article>
  )
}

function UnsentPicture({ id, alt, file }: { id: string; alt: string; file: Blob }) {
  const src = useFileAddress(file, id)
  return src ? <img src={src} alt={alt} className="size-24 rounded-control bg-sunk object-cover" /> : null
}
