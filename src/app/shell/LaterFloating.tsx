import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** What floats, once it is there. Without it (a connection that broke) the page is still whole. */
export const LaterFloating = later(() => import('./Floating.tsx'))
/** That there is no connection, likewise. */
export const LaterOfflineBanner = later(() => import('./OfflineBanner.tsx'))
/** What waits to be sent, likewise. */
export const LaterOutbox = later(() => import('./Outbox.tsx'))
/** What keeps the badge of the notifications true, likewise. */
export const LaterUnreadWatch = later(() => import('#domains/notifications/notifications/web/UnreadWatch.tsx'))
/** How many conversations have something new, likewise. */
export const LaterMessagesBadge = later(() => import('#domains/messages/messages/web/MessagesBadge.tsx'))

function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy(load) as ComponentType<Props>
  return (props: Props) => (
    <WithoutIfBroken>
      <Suspense>
        <Part {...props} />
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
