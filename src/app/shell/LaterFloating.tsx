import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useFirstRender } from '#platform/web/first-render.ts'

/** Floating elements, once loaded. If they can't be, the page works without them. */
export const LaterFloating = later(() => import('./Floating.tsx'))
/** The offline banner, once loaded. */
export const LaterOfflineBanner = later(() => import('./OfflineBanner.tsx'))
/** The outbox, once loaded. */
export const LaterOutbox = later(() => import('./Outbox.tsx'))
/** Keyboard shortcuts, once loaded. */
export const LaterShortcuts = later(() => import('./Shortcuts.tsx'))
/** The badge on the installed app's icon, once loaded. */
export const LaterIconBadge = later(() => import('#domains/notifications/notifications/web/IconBadge.tsx'))
/** The badge for unread conversations, once loaded. */
export const LaterMessagesBadge = later(() => import('#domains/messages/messages/web/MessagesBadge.tsx'))

function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy(load) as ComponentType<Props>
  return (props: Props) => (
    <AfterFirstRender>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </AfterFirstRender>
  )
}

/** Skipped on the server: these parts do nothing until the page is interactive. */
function AfterFirstRender({ children }: { children: ReactNode }) {
  return useFirstRender() ? null : <WithoutIfBroken>{children}</WithoutIfBroken>
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
