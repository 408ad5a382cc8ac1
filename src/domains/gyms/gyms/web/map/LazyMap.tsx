import { Trans } from '@lingui/react/macro'
import { Component, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The map libraries weigh more than the rest of the app: they come when a map is shown, and not before. */
export const FinderMap = lazy(() => import('./FinderMap.tsx').then(({ FinderMap }) => ({ default: FinderMap })))
export const PlaceMap = lazy(() => import('./PlaceMap.tsx').then(({ PlaceMap }) => ({ default: PlaceMap })))
export const PointMap = lazy(() => import('./PointMap.tsx').then(({ PointMap }) => ({ default: PointMap })))

/** A place for a map: quiet while it comes, and calm words where none can be drawn. */
export function MapFrame({ children }: { children: ReactNode }) {
  if (!canDrawMaps()) return <NoMap />
  return (
    <MapBoundary>
      <Suspense fallback={<Skeleton className="size-full" />}>{children}</Suspense>
    </MapBoundary>
  )
}

/** The same, where somebody may never scroll to it: nothing is loaded before it comes into sight. */
export function MapFrameInSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)

  useEffect(() => {
    if (!place.current) return
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: '100px' })
    sight.observe(place.current)
    return () => sight.disconnect()
  }, [])

  return (
    <div ref={place} className="size-full">
      {seen ? <MapFrame>{children}</MapFrame> : <Skeleton className="size-full" />}
    </div>
  )
}

let drawable: boolean | undefined

/** Whether this browser can draw the map at all; asked once. */
function canDrawMaps(): boolean {
  drawable ??= Boolean(document.createElement('canvas').getContext('webgl2'))
  return drawable
}

class MapBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <NoMap /> : this.props.children
  }
}

function NoMap() {
  return (
    <div className="tatami flex size-full items-center justify-center p-6 text-center">
      <p className="max-w-card rounded-card border border-line bg-paper p-4 text-quiet">
        <Trans>The map cannot be drawn here. The list shows the same gyms.</Trans>
      </p>
    </div>
  )
}
