import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Flame } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useSessionTime } from '#domains/gyms/gyms/web/session-labels.ts'
import type { Place } from '#domains/gyms/places/contract.ts'
import { weeklyProgressQuery } from '#domains/journal/progress/web/progress.ts'
import { QuickLogButton } from '#domains/journal/training/web/QuickLogButton.tsx'
import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useWideScreen } from '#ui/wide-screen.ts'
import { NearbyCards, SIDE_COLUMN_PX } from './AroundYou.tsx'
import { openMatsQuery, townQuery } from './near-town.ts'

const RestDay = lazy(() => import('./RestDay.tsx'))

const CELL =
  'flex min-h-18 min-w-0 flex-col items-start justify-center gap-0.5 px-3 py-1.5 text-left no-underline -outline-offset-2 hover:bg-sunk sm:px-6'

/** Buttons to log a session, for ideas on a rest day and, where the feed has no side column, for what's on nearby. */
export default function TodayStrip({ placeId }: { placeId: number | null }) {
  const id = useId()
  const [open, setOpen] = useState<'rest' | 'nearby' | null>(null)
  const beside = useWideScreen(SIDE_COLUMN_PX)
  const opens = (what: 'rest' | 'nearby') => ({
    type: 'button' as const,
    'aria-expanded': open === what,
    'aria-controls': open === what ? id : undefined,
    onClick: () => setOpen(open === what ? null : what),
    className: CELL,
  })
  return (
    <div className="flex flex-col gap-2 sm:gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] overflow-hidden rounded-card border border-line bg-paper *:not-last:border-r *:not-last:border-line">
        <QuickLogButton className={CELL} />
        <button {...opens('rest')}>
          <Streak isOpen={open === 'rest'} />
        </button>
        {!beside && (
          <button {...opens('nearby')}>
            {placeId === null ? (
              <Nearby isOpen={open === 'nearby'} />
            ) : (
              <NextOpenMat placeId={placeId} isOpen={open === 'nearby'} />
            )}
            <span className="sr-only">
              <Trans>Your gyms and gyms near you</Trans>
            </span>
          </button>
        )}
      </div>
      {open === 'rest' && (
        <div id={id} className="flex flex-col gap-3 sm:gap-4">
          <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
            <RestDay />
          </Suspense>
        </div>
      )}
      {open === 'nearby' && !beside && (
        <div id={id}>
          <NearbyCards />
        </div>
      )}
    </div>
  )
}

function Streak({ isOpen }: { isOpen: boolean }) {
  const { data } = useQuery(weeklyProgressQuery())
  return (
    <Cell
      label={
        <span className="flex items-center gap-1">
          <Trans>Streak & drills</Trans>
          <span className="max-sm:hidden">
            <Chevron isOpen={isOpen} />
          </span>
        </span>
      }
      icon={<Flame aria-hidden="true" size={18} className="shrink-0 text-careful" />}
    >
      {data ? <Plural value={{ count: data.streak.current }} one="# week" other="# weeks" /> : '–'}
    </Cell>
  )
}

function NextOpenMat({ placeId, isOpen }: { placeId: number; isOpen: boolean }) {
  const { data: town } = useQuery(townQuery(placeId))
  return town ? <NextNear town={town} isOpen={isOpen} /> : <Nearby isOpen={isOpen} />
}

function NextNear({ town, isOpen }: { town: Place; isOpen: boolean }) {
  const { dayAndTime } = useSessionTime()
  const { data } = useQuery(openMatsQuery(town))
  const next = data?.items[0]
  if (!next) return <Nearby isOpen={isOpen} />
  return (
    <Cell label={<Trans>Next open mat</Trans>} icon={<Chevron isOpen={isOpen} />}>
      {dayAndTime(next.kind === 'session' ? next.session : next, next.gym.timezone)}
    </Cell>
  )
}

function Nearby({ isOpen }: { isOpen: boolean }) {
  return (
    <Cell label={<Trans>Open mats</Trans>} icon={<Chevron isOpen={isOpen} />}>
      <Trans>Near you</Trans>
    </Cell>
  )
}

function Chevron({ isOpen }: { isOpen: boolean }) {
  return (
    <ChevronDown
      aria-hidden="true"
      size={18}
      className={classes('shrink-0 transition-transform', isOpen && 'rotate-180')}
    />
  )
}

function Cell({ label, icon, children }: { label: ReactNode; icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="flex max-w-full items-center gap-1.5 text-sm leading-5 font-semibold">
        {icon}
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </span>
      <span className="max-w-full text-xs text-quiet wrap-anywhere">{label}</span>
    </>
  )
}
