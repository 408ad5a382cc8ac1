import { Trans } from '@lingui/react/macro'
import { Component, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useFirstRender } from '#platform/web/first-render.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { NoMap } from './NoMap.tsx'

/** The map libraries are larger than the rest of the app, so they're loaded only when a map is shown. */
export const FinderMap = lazy(() => import('./FinderMap.tsx').then(({ FinderMap }) => ({ default: FinderMap })))
export const GymsMap = lazy(() => import('./GymsMap.tsx').then(({ GymsMap }) => ({ default: GymsMap })))
export const PlaceMap = lazy(() => import('./PlaceMap.tsx').then(({ PlaceMap }) => ({ default: PlaceMap })))
export const PointMap = lazy(() => import('./PointMap.tsx').then(({ PointMap }) => ({ default: PointMap })))

/** A map loaded in its own chunk, with a message if it can't be drawn. */
export function MapFrame({ children }: { children: ReactNode }) {
  if (useFirstRender()) return <Skeleton className="size-full" />
  if (!canDrawMaps()) return <Unsupported />
  return (
    <MapBoundary>
      <Suspense fallback={<Skeleton className="size-full" />}>{children}</Suspense>
    </MapBoundary>
  )
}

/** A `MapFrame` that loads only when it scrolls into view. */
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

/** Whether this browser supports WebGL; checked once. */
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
    return this.state.failed ? <Unsupported /> : this.props.children
  }
}

function Unsupported() {
  return (
    <NoMap>
      <Trans>Your browser can't show the map. The list has the same gyms.</Trans>
    </NoMap>
  )
}
