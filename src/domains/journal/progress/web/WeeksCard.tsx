import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useDates } from '#platform/web/dates.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Progress } from '../contract.ts'
import { pacesOf, unitOf, usualWeek } from '../paces.ts'
import { useAmountLabels } from './amount-labels.ts'
import { ChartCard } from './ChartCard.tsx'

const PaceChart = lazy(async () => ({ default: (await import('./charts.tsx')).PaceChart }))

/** Hours per week with each week's goal, or sessions if the goal counts sessions. */
export function WeeksCard({ data }: { data: Progress }) {
  const { t } = useLingui()
  const { hours, sessions, goal: goalLabels } = useAmountLabels()
  const { date, shortMonth } = useDates()
  const unit = unitOf(data.goal)
  const { by, paces } = pacesOf(data.weeks, unit)
  const usual = usualWeek(data.weeks, data.today)
  const usualHours = hours(usual.minutes)
  const { reached, of } = data.goalsReached
  return (
    <ChartCard
      title={unit === 'hours' ? <Trans>Hours per week</Trans> : <Trans>Sessions per week</Trans>}
      message={
        <>
          {unit === 'hours' ? (
            <Trans>You averaged {usualHours} a week.</Trans>
          ) : (
            <Plural
              value={{ count: Math.round(usual.sessions * 10) / 10 }}
              one="You averaged one session a week."
              other="You averaged # sessions a week."
            />
          )}{' '}
          {of > 0 && (
            <Trans>
              You reached your goal in {reached} of {of} weeks.
            </Trans>
          )}
        </>
      }
      drawing={
        <Suspense fallback={<Skeleton className="h-[220px] w-full" />}>
          <PaceChart paces={paces} dayLabels={by === 'week' ? date : shortMonth} />
        </Suspense>
      }
      table={{
        caption: t`Training by week`,
        columns: [t`Week of`, t`Sessions`, t`Hours`, t`Goal`],
        rows: data.weeks
          .toReversed()
          .map(({ week, minutes, sessions: times, goal }) => [
            date(week),
            times,
            hours(minutes),
            goal ? goalLabels(goal) : '–',
          ]),
      }}
    >
      {paces.some(({ goal }) => goal !== null) && (
        <p aria-hidden="true" className="flex items-center gap-2 text-sm text-quiet">
          <svg width="28" height="4" aria-hidden="true">
            <path d="M0 2H28" stroke="var(--ink)" strokeWidth="2" strokeDasharray="6 4" />
          </svg>
          <Trans>Your goal: {{ goal: data.goal ? goalLabels(data.goal) : sessions(0) }}</Trans>
        </p>
      )}
    </ChartCard>
  )
}
