import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useFirstRender } from '#platform/web/first-render.ts'

/** Parts that load after the first render. If they can't be loaded, the page works without them. */
export const LaterFloating = later(() => import('./Floating.tsx'))
export const LaterOfflineBanner = later(() => import('./OfflineBanner.tsx'))
export const LaterOutbox = later(() => import('./Outbox.tsx'))
export const LaterShortcuts = later(() => import('./Shortcuts.tsx'))
export const LaterIconBadge = later(() => import('#domains/notifications/notifications/web/IconBadge.tsx'))
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
