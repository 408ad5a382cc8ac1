import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDates } from '#platform/web/dates.ts'
import { classes } from '#ui/classes.ts'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { Conversation, Message } from '../contract.ts'
import { quoteOf } from '../rules.ts'
import { useConversationName, useWriterName } from './conversation-labels.ts'
import { dayOf } from './days.ts'
import { MessageItem, UnsentItem } from './MessageItem.tsx'
import { type UnsentMessage, useUnsent } from './message-writes.ts'
import { threadQuery } from './messages.ts'
import { usePendingReactions, withPending } from './reaction-writes.ts'
import { readReceiptOf } from './read-receipts.ts'
import { messagesOf } from './thread-pages.ts'
import { useMarkRead } from './use-mark-read.ts'

interface MessageLogProps {
  conversation: Conversation
  /** Undefined if the viewer can't write here. */
  onReply: ((message: Message) => void) | undefined
}

/** The messages, anchored to the bottom: older pages load above without moving the scroll position. */
export function MessageLog({ conversation, onReply }: MessageLogProps) {
  const { t } = useLingui()
  const { id, state } = conversation
  const list = useInfiniteQuery(threadQuery(id))
  const { data, isError, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    list
  const nameOf = useConversationName()
  const box = useRef<HTMLDivElement>(null)
  const reacting = usePendingReactions(id)
  const said = messagesOf(data).map((message) => withPending(message, reacting.get(message.id)))
  const isSaid = new Set(said.map((message) => message.id))
  const unsent = useUnsent(id).filter(({ message }) => !isSaid.has(message.messageId))
  const newest = said.at(-1)
  useMarkRead({
    id,
    upTo: newest?.seq ?? 0,
    enabled: state === 'accepted' && (newest?.seq ?? 0) > conversation.lastReadSeq,
  })
  useOwnInSight(box, unsent.at(-1)?.message.messageId)
  return (
    <div
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box has to be reachable by keyboard
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label={t`Messages with ${{ name: nameOf(conversation) }}`}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain -outline-offset-2"
    >
      <div className="flex flex-col px-4 py-3">
        <Older
          root={box}
          enabled={hasNextPage && !isFetchingNextPage && !isFetchNextPageError}
          load={() => void fetchNextPage()}
        />
        <ShowMore of={list} size="small" look="quiet">
          <Trans>Show older messages</Trans>
        </ShowMore>
        {!data &&
          (isError ? (
            <Failure what={<Trans>your messages</Trans>} again={refetch} busy={isFetching} />
          ) : (
            <SkeletonRows rows={4} picture={false} />
          ))}
        {data && said.length + unsent.length === 0 && (
          <p className="py-6 text-center text-quiet">
            <Trans>No messages yet. Write the first one.</Trans>
          </p>
        )}
        <MessageList conversation={conversation} onReply={onReply} messages={said} unsent={unsent} />
      </div>
      <Announced newest={newest} conversation={conversation} />
    </div>
  )
}

interface MessageListProps extends MessageLogProps {
  messages: readonly Message[]
  unsent: readonly UnsentMessage[]
}

function MessageList({ conversation, onReply, messages, unsent }: MessageListProps) {
  const { recentDay } = useDates()
  const seen = readReceiptOf(conversation, messages)
  const [found, setFound] = useState<string>()
  const byId = new Map(messages.map((message) => [message.id, message]))
  const show = (id: string) => {
    const original = document.getElementById(`message-${id}`)
    original?.scrollIntoView({ block: 'center' })
    original?.focus({ preventScroll: true })
    setFound(id)
  }
  const onShowOriginal = ({ replyTo }: Message) =>
    replyTo?.status === 'shown' && byId.has(replyTo.id) ? () => show(replyTo.id) : undefined
  return (
    <ol className="flex flex-col gap-1">
      {messages.map((message, at) => (
        <li
          key={message.id}
          onAnimationEnd={() => setFound(undefined)}
          className={classes('rounded-card', found === message.id && 'animate-found')}
        >
          {dayOf(message.createdAt) !== dayOf(messages[at - 1]?.createdAt) && (
            <p className="py-3 text-center text-xs text-quiet">{recentDay(message.createdAt)}</p>
          )}
          <MessageItem
            message={message}
            conversation={conversation}
            isFirst={!isOfSame(messages[at - 1], message)}
            seen={seen?.seq === message.seq ? seen.by : null}
            onReply={onReply}
            onShowOriginal={onShowOriginal(message)}
          />
        </li>
      ))}
      {unsent.map((one) => {
        const original = byId.get(one.message.replyTo ?? '')
        return (
          <li key={one.message.messageId}>
            <UnsentItem {...one} quote={original && quoteOf(original)} gym={conversation.gym?.name ?? ''} />
          </li>
        )
      })}
    </ol>
  )
}

/** Announces messages that arrive while the conversation is open, never older ones. */
function Announced({ newest, conversation }: { newest: Message | undefined; conversation: Conversation }) {
  const { t } = useLingui()
  const writerOf = useWriterName()
  const [from] = useState(() => newest?.seq ?? conversation.lastSeq)
  const isNews = newest !== undefined && newest.seq > from && !newest.isOurs && !newest.isDeleted
  return (
    <div role="status" className="sr-only">
      {isNews && t`${{ name: writerOf(newest, conversation.gym?.name ?? '') }}: ${{ text: newest.text || t`Picture` }}`}
    </div>
  )
}

/** Loads older messages when the start of the list scrolls into view. */
function Older({ root, enabled, load }: { root: RefObject<HTMLElement | null>; enabled: boolean; load: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    if (!enabled || !mark.current) return
    const sight = new IntersectionObserver(([seen]) => seen?.isIntersecting && latest.current(), {
      root: root.current,
      rootMargin: '400px 0px 0px',
    })
    sight.observe(mark.current)
    return () => sight.disconnect()
  }, [enabled, root])
  return <div ref={mark} />
}

/** Scrolls to the member's own new message, however far up they were reading. */
function useOwnInSight(box: RefObject<HTMLElement | null>, latest: string | undefined) {
  useLayoutEffect(() => {
    if (latest !== undefined) box.current?.scrollTo({ top: 0 })
  }, [box, latest])
}

const TOGETHER_MS = 5 * 60_000

/** Consecutive messages from one person share one name above them, unless they're five minutes or more apart. */
function isOfSame(before: Message | undefined, message: Message): boolean {
  if (!before || before.isOurs !== message.isOurs || before.author?.uid !== message.author?.uid) return false
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) < TOGETHER_MS
}
