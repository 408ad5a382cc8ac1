import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId, useState, useSyncExternalStore } from 'react'
import { favoriteGymsQuery } from '#domains/gyms/gyms/web/gym-queries.ts'
import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const AroundYouCards = lazy(() => import('./AroundYouCards.tsx'))

/** Wide enough for a column next to the feed. */
const wide = window.matchMedia('(width >= 1280px)')
export function hasSideColumn(): boolean {
  return wide.matches
}

/** Events and gyms near the member: next to the feed on wide screens, otherwise collapsed above it. */
export function AroundYou({ className }: { className?: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const beside = useSyncExternalStore(onTurn, hasSideColumn)
  // Fetched even while collapsed, so your own gyms can be read offline.
  useQuery(favoriteGymsQuery)
  return (
    <aside className={className}>
      {!beside && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center justify-between gap-3 rounded-card border border-line bg-paper px-4 text-left font-medium enabled-hover:bg-sunk sm:px-6"
        >
          <Trans>Your gyms and gyms near you</Trans>
          <ChevronDown
            aria-hidden="true"
            size={20}
            className={classes('shrink-0 transition-transform', open && 'rotate-180')}
          />
        </button>
      )}
      {(open || beside) && (
        <div id={id} className="grid items-start gap-4 max-xl:mt-3 md:max-xl:grid-cols-2">
          <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
            <AroundYouCards />
          </Suspense>
        </div>
      )}
    </aside>
  )
}

function onTurn(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
