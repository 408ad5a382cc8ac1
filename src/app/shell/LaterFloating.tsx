import { Component, lazy, type ReactNode, Suspense } from 'react'

const Floating = lazy(() => import('./Floating.tsx'))
const MessagesBadge = lazy(() => import('#features/messages/web/MessagesBadge.tsx'))
const UnreadWatch = lazy(() => import('#features/notifications/web/UnreadWatch.tsx'))
const OfflineBanner = lazy(() => import('./OfflineBanner.tsx'))
const Outbox = lazy(() => import('./Outbox.tsx'))

/** What floats, once it is there. Without it (a connection that broke) the page is still whole. */
export function LaterFloating() {
  return (
    <WithoutIfBroken>
      <Suspense>
        <Floating />
      </Suspense>
    </WithoutIfBroken>
  )
}

/** That there is no connection, likewise. */
export function LaterOfflineBanner() {
  return (
    <WithoutIfBroken>
      <Suspense>
        <OfflineBanner />
      </Suspense>
    </WithoutIfBroken>
  )
}

/** What waits to be sent, likewise. */
export function LaterOutbox() {
  return (
    <WithoutIfBroken>
      <Suspense>
        <Outbox />
      </Suspense>
    </WithoutIfBroken>
  )
}

/** What keeps the badge of the notifications true, likewise. */
export function LaterUnreadWatch() {
  return (
    <WithoutIfBroken>
      <Suspense>
        <UnreadWatch />
      </Suspense>
    </WithoutIfBroken>
  )
}

/** How many conversations have something new, likewise. */
export function LaterMessagesBadge({ className }: { className: string }) {
  return (
    <WithoutIfBroken>
      <Suspense>
        <MessagesBadge className={className} />
      </Suspense>
    </WithoutIfBroken>
  )
}

class WithoutIfBroken extends Component<{ children: ReactNode }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? null : this.props.children
  }
}
