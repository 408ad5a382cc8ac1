import { useSuspenseQuery } from '@tanstack/react-query'
import { ClosedBox } from './ClosedBox.tsx'
import { useFreshThread } from './hear-messages.ts'
import { MessageBox } from './MessageBox.tsx'
import { MessageLog } from './MessageLog.tsx'
import { conversationQuery } from './messages.ts'
import { RequestBar } from './RequestBar.tsx'
import { ThreadHead } from './ThreadHead.tsx'

/** One conversation: who, what is said, and where one answers. As tall as the window leaves it. */
export function Thread({ id }: { id: string }) {
  const { data: conversation } = useSuspenseQuery(conversationQuery(id))
  const { writing, state } = conversation
  useFreshThread(id)
  return (
    <section
      aria-labelledby="conversation-name"
      className="-mx-4 flex h-[calc(100dvh-var(--covered-above)-var(--covered-below)-env(safe-area-inset-bottom))] min-h-80 flex-col bg-paper max-lg:-mb-[calc(var(--covered-below)+80px)] sm:-mx-6 lg:mx-0 lg:h-dvh lg:border-x lg:border-line"
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
