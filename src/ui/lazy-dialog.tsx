import { useLingui } from '@lingui/react/macro'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useToast } from './Toasts.tsx'

interface Closable {
  onClose: () => void
}

/**
 * A dialog whose code is loaded when it first opens. If that fails, for example offline, a toast says so, the dialog
 * closes, and the next press tries again.
 */
export function lazyDialog<Props extends Closable>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const source: Source<Props> = { latest: attempt() }
  function attempt(): ComponentType<Props> {
    return lazy(() =>
      load().catch((error: unknown) => {
        console.warn("couldn't load a dialog", error)
        source.latest = attempt()
        return { default: NotLoaded }
      }),
    )
  }
  return (props: Props) => <LazyDialog source={source} props={props} />
}

interface Source<Props> {
  /** What the dialog's next opening shows. */
  latest: ComponentType<Props>
}

function LazyDialog<Props extends Closable>({ source, props }: { source: Source<Props>; props: Props }) {
  const [Dialog] = useState(() => source.latest)
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}

function NotLoaded({ onClose }: Closable) {
  const { t } = useLingui()
  const toasts = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it would have opened
  useEffect(() => {
    toasts.show({ tone: 'danger', text: t`Couldn't open this. Check your connection or reload the page.` })
    onClose()
  }, [])
  return null
}
