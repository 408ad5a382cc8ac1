import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Flame } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Standing } from '../contract.ts'
import { shareOfGoal } from '../goals.ts'
import { useAmountWords } from './amount-words.ts'
import { standingQuery } from './progress.ts'
import { StreakWords } from './StreakWords.tsx'

/** My streak, and this week beside what I want to do each week: for the head of the journal. Leads to my progress. */
export function WeekGoal() {
  const { data } = useQuery(standingQuery())
  if (!data) return <Skeleton className="h-20 w-full rounded-card" />
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-paper p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="flex items-center gap-2">
          <Flame aria-hidden="true" size={20} className="shrink-0 text-primary-strong" />
          <span>
            <strong className="heading text-lg">
              {data.streak.current === 0 ? (
                <Trans>No streak yet</Trans>
              ) : (
                <Plural value={data.streak.current} one="# week in a row" other="# weeks in a row" />
              )}
            </strong>
            <span className="block text-sm text-quiet">
              <StreakWords streak={data.streak} />
            </span>
          </span>
        </p>
        <Link to={paths.analytics()} className="inline-flex min-h-11 items-center font-medium text-primary-strong">
          <Trans>Progress</Trans>
        </Link>
      </div>
      <ThisWeek standing={data} />
    </section>
  )
}

function ThisWeek({ standing: { week, goal } }: { standing: Standing }) {
  const { t } = useLingui()
  const { hours, sessions, doneOf } = useAmountWords()
  if (!goal)
    return (
      <p className="text-sm">
        <Trans>
          This week: {sessions(week.sessions)}, {hours(week.minutes)}.
        </Trans>{' '}
        <Link to={`${paths.analytics()}#goal`} className="text-primary-strong underline">
          <Trans>Set a goal for the week</Trans>
        </Link>
      </p>
    )
  return (
    <ProgressBar
      kind="meter"
      label={t`This week`}
      value={shareOfGoal(goal, week)}
      max={1}
      valueText={doneOf(week, goal)}
      tone={shareOfGoal(goal, week) === 1 ? 'good' : 'primary'}
    />
  )
}
