import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useFreshThread } from './live-messages.ts'
import { type Composer, MessageBox } from './MessageBox.tsx'
import { MessageLog } from './MessageLog.tsx'
import { MessagingClosed } from './MessagingClosed.tsx'
import { conversationQuery } from './messages.ts'
import { RequestBar } from './RequestBar.tsx'
import { ThreadHead } from './ThreadHead.tsx'

/** One conversation: its header, its messages and the box to reply. Fills the rest of the window. */
export function Thread({ id }: { id: string }) {
  const { data: conversation, error } = useSuspenseQuery(conversationQuery(id))
  const { writing, state } = conversation
  const section = useRef<HTMLElement>(null)
  const composer = useRef<Composer>(null)
  const mayWrite = state !== 'requested' && writing.status !== 'closed'
  const above = useRoomAbove(section)
  useFreshThread(id)
  // Such as after a block. Without a connection, the cached conversation stays.
  if (error && failureOf(error).status === 404)
    return <EmptyState className="bg-paper" title={<Trans>This page isn't available.</Trans>} />
  return (
    <section
      ref={section}
      style={{ '--above': above === null ? undefined : `${above}px` } as CSSProperties}
      aria-labelledby="conversation-name"
      data-full-screen
      className="-mx-4 flex h-[calc(100dvh-var(--above,var(--covered-above))-var(--covered-below)-env(safe-area-inset-bottom))] min-h-80 flex-col bg-paper max-lg:-mb-[calc(var(--covered-below)+80px)] sm:-mx-6 lg:mx-0 lg:-mb-24 lg:border-x lg:border-line"
    >
      <ThreadHead conversation={conversation} />
      <MessageLog
        conversation={conversation}
        onReply={mayWrite ? (message) => composer.current?.replyTo(message) : undefined}
      />
      {state === 'requested' ? (
        <RequestBar conversation={conversation} />
      ) : writing.status === 'closed' ? (
        <MessagingClosed writing={writing} />
      ) : (
        <MessageBox ref={composer} conversation={conversation} writing={writing} />
      )}
    </section>
  )
}

/** Pixels above the conversation on the page: the top bar and any notices, such as the offline banner. */
function useRoomAbove(section: RefObject<HTMLElement | null>): number | null {
  const [above, setAbove] = useState<number | null>(null)
  useLayoutEffect(() => {
    const measure = () => {
      if (section.current) setAbove(Math.round(section.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const changes = new ResizeObserver(measure)
    const page = section.current?.closest('main')
    if (page) changes.observe(page)
    return () => changes.disconnect()
  }, [section])
  return above
}
