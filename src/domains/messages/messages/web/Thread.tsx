import { useSuspenseQuery } from '@tanstack/react-query'
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { ClosedBox } from './ClosedBox.tsx'
import { useFreshThread } from './live-messages.ts'
import { MessageBox } from './MessageBox.tsx'
import { MessageLog } from './MessageLog.tsx'
import { conversationQuery } from './messages.ts'
import { RequestBar } from './RequestBar.tsx'
import { ThreadHead } from './ThreadHead.tsx'

/** One conversation: who, what is said, and where one answers. As tall as the window leaves it. */
export function Thread({ id }: { id: string }) {
  const { data: conversation } = useSuspenseQuery(conversationQuery(id))
  const { writing, state } = conversation
  const section = useRef<HTMLElement>(null)
  const above = useRoomAbove(section)
  useFreshThread(id)
  return (
    <section
      ref={section}
      style={{ '--above': above === null ? undefined : `${above}px` } as CSSProperties}
      aria-labelledby="conversation-name"
      className="-mx-4 flex h-[calc(100dvh-var(--above,var(--covered-above))-var(--covered-below)-env(safe-area-inset-bottom))] min-h-80 flex-col bg-paper max-lg:-mb-[calc(var(--covered-below)+80px)] sm:-mx-6 lg:mx-0 lg:-mb-24 lg:border-x lg:border-line"
    >
      <ThreadHead conversation={conversation} />
      <MessageLog conversation={conversation} />
      {state === 'requested' ? (
        <RequestBar conversation={conversation} />
      ) : writing.status === 'closed' ? (
        <ClosedBox writing={writing} />
      ) : (
        <MessageBox conversation={conversation} writing={writing} />
      )}
    </section>
  )
}

/** Pixels of the page above it: the bar, and what stands there for a while, such as that one is offline. */
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
