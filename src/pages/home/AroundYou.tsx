import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { favoriteGymsQuery } from '#domains/gyms/gyms/web/gym-queries.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const AroundYouCards = lazy(() => import('./AroundYouCards.tsx'))

/** Wide enough for a column next to the feed. */
const wide = window.matchMedia('(width >= 1280px)')
export const hasSideColumn = () => wide.matches
export const useSideColumn = () => useSyncExternalStore(onTurn, hasSideColumn)

/** Events and gyms near the member, next to the feed. On narrower screens `TodayStrip` opens them. */
export function AroundYou({ className }: { className?: string }) {
  const beside = useSideColumn()
  // Fetched even while hidden, so your own gyms can be read offline.
  useQuery(favoriteGymsQuery)
  return beside ? (
    <aside className={className}>
      <NearbyCards />
    </aside>
  ) : null
}

export function NearbyCards() {
  return (
    <div className="grid items-start gap-3 sm:gap-4 md:max-xl:grid-cols-2">
      <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
        <AroundYouCards />
      </Suspense>
    </div>
  )
}

function onTurn(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
