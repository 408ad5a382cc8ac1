import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, lazy, Suspense, useRef } from 'react'
import { PictureGrid } from '#domains/feed/activities/web/PictureGrid.tsx'
import { RichText } from '#domains/feed/activities/web/RichText.tsx'
import { UnsentLine } from '#domains/feed/comments/web/UnsentLine.tsx'
import { useFileAddress } from '#domains/feed/posts/web/PictureList.tsx'
import { useDates } from '#platform/web/dates.ts'
import { classes } from '#ui/classes.ts'
import type { Conversation, Message, Quote } from '../contract.ts'
import { useWriterName } from './conversation-labels.ts'
import { MessageMenu } from './MessageMenu.tsx'
import type { UnsentMessage } from './message-writes.ts'
import { type OwnLink, ownLinkIn } from './own-link.ts'
import { QuoteView } from './Quote.tsx'
import { Reactions } from './Reactions.tsx'
import type { ReadReceipt } from './read-receipts.ts'
import { useLongPress } from './use-long-press.ts'

/** Not precached. If the card or its data can't be loaded, the message shows only the link. */
const LinkCard = lazy<ComponentType<OwnLink>>(() => import('./LinkCard.tsx').catch(() => ({ default: () => null })))

const OURS = 'bg-primary text-on-primary [&_a]:text-on-primary [&_a]:underline'

/** One message: those from the viewer's side at the end of the line, others at the start. */
export function MessageItem({
  message,
  conversation,
  isFirst,
  seen,
  onReply,
  onShowOriginal,
}: {
  message: Message
  conversation: Conversation
  /** The first of several consecutive messages from one author. */
  isFirst: boolean
  seen: ReadReceipt['by'] | null
  /** Undefined if the viewer can't write here. */
  onReply: ((message: Message) => void) | undefined
  /** Undefined if the message isn't a reply, or if the original isn't loaded. */
  onShowOriginal: (() => void) | undefined
}) {
  const menu = useRef<HTMLDivElement>(null)
  const hold = useLongPress(() => menu.current?.querySelector('button')?.click())
  const writerOf = useWriterName()
  const time = useDates().time(message.createdAt)
  const { isOurs, isOwn, isDeleted, text, pictures, hiddenPictures, replyTo } = message
  const link = ownLinkIn(text, window.location.origin)
  const gym = conversation.gym?.name ?? ''
  const isNamed = isFirst && (isOurs ? !isOwn : conversation.kind !== 'direct')
  const writer = writerOf(message, gym)
  return (
    <article
      id={`message-${message.id}`}
      tabIndex={-1}
      className={classes('group flex flex-col', isOurs ? 'items-end' : 'items-start', isFirst && 'mt-2')}
    >
      {isNamed ? (
        <p className="px-1 text-xs text-quiet">
          <bdi>{writer}</bdi>
        </p>
      ) : (
        <p className="sr-only">{isOwn ? <Trans>You</Trans> : writer}</p>
      )}
      <div className="relative max-w-[85%] sm:max-w-[75%]">
        <div
          {...(!isDeleted && hold)}
          className={classes(
            'rounded-card px-3 py-2 pointer-coarse:select-none [-webkit-touch-callout:none]',
            isDeleted ? 'border border-line text-quiet italic' : isOurs ? OURS : 'bg-sunk',
          )}
        >
          {replyTo && <QuoteView quote={replyTo} gym={gym} onShow={onShowOriginal} />}
          {isDeleted ? <Trans>Message deleted</Trans> : text && <RichText text={text} mentions={[]} />}
          {link && (
            <Suspense>
              <LinkCard {...link} />
            </Suspense>
          )}
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
        {!isDeleted && (
          <div
            ref={menu}
            className={classes(
              'absolute top-1/2 -translate-y-1/2 opacity-0 group-hover:opacity-100 has-focus-visible:opacity-100 has-aria-expanded:opacity-100',
              isOurs ? 'end-full' : 'start-full',
            )}
          >
            <MessageMenu id={conversation.id} message={message} onReply={onReply} />
          </div>
        )}
      </div>
      <Reactions id={conversation.id} message={message} mayReact={onReply !== undefined} />
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
        <Trans>Read by {{ names: new Intl.ListFormat(i18n.locale, { style: 'short' }).format(seen) }}</Trans>
      )}
    </p>
  )
}

/** A message that hasn't been sent yet, or that the server refused. */
export function UnsentItem({
  entry,
  message: { text, pictures },
  quote,
  gym,
}: UnsentMessage & { quote: Quote | undefined; gym: string }) {
  const { t } = useLingui()
  return (
    <article data-unsent={entry.state} className="mt-2 flex flex-col items-end">
      <p className="sr-only">{t`You`}</p>
      <div className={classes('max-w-[85%] rounded-card px-3 py-2 opacity-80 sm:max-w-[75%]', OURS)}>
        {quote && <QuoteView quote={quote} gym={gym} />}
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
