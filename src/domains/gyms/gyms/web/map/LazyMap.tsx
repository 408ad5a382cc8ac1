import { Trans } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { Component, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useFirstRender } from '#platform/web/first-render.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { MapNotLoaded, NoMap } from './NoMap.tsx'

/** The map library is large, so it's loaded only when a map is shown. */
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

/** A `MapFrame` that loads once it's in view and the page is in use; any earlier, it would delay everything else. */
export function MapFrameInSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(false)
  const isFirstRender = useFirstRender()
  // React Router uses this key for the page that the app was opened with.
  const isEntry = useLocation().key === 'default'

  useEffect(() => {
    const element = place.current
    if (!element) return
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && navigator.onLine && setWanted(true), {
      rootMargin: '100px',
    })
    const watch = () => sight.observe(element)
    if (!isEntry) watch()
    // If the page is left before any of these events, `watch` observes a detached element, which is never in view.
    else for (const type of USE) window.addEventListener(type, watch, { once: true })
    return () => sight.disconnect()
  }, [isEntry])

  return (
    <div ref={place} className="size-full">
      {wanted ? (
        <MapFrame>{children}</MapFrame>
      ) : (
        <div className="flex size-full items-center justify-center bg-ground">
          {!isFirstRender && (
            <Button icon={<MapPin aria-hidden="true" />} onClick={() => setWanted(true)}>
              <Trans>Show map</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Events that show that a page is in use. */
const USE = ['pointermove', 'touchstart', 'wheel', 'keydown']

let drawable: boolean | undefined

/** Whether this browser supports WebGL 2; checked once. */
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
    return this.state.failed ? <MapNotLoaded /> : this.props.children
  }
}

function Unsupported() {
  return (
    <NoMap>
      <Trans>Your browser can't show the map.</Trans>
    </NoMap>
  )
}
