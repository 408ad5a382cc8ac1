import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { favoriteGymsQuery } from '#domains/gyms/gyms/web/gym-queries.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useWideScreen } from '#ui/wide-screen.ts'

const AroundYouCards = lazy(() => import('./AroundYouCards.tsx'))

/** The window width from which there's room for a column next to the feed. */
export const SIDE_COLUMN_PX = 1280

/** Events and gyms near the member, next to the feed. On narrower screens `TodayStrip` opens them. */
export function AroundYou({ className }: { className?: string }) {
  const beside = useWideScreen(SIDE_COLUMN_PX)
  // Fetched even while hidden, so that the member's favourite gyms can be read offline.
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
