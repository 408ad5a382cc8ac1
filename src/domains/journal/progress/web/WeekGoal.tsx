import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { shareOfGoal } from '../goals.ts'
import { useAmountLabels } from './amount-labels.ts'
import { weeklyProgressQuery } from './progress.ts'

export function WeekGoal() {
  const { t } = useLingui()
  const { doneOf } = useAmountLabels()
  const { data, isPending } = useQuery(weeklyProgressQuery())
  if (isPending) return <Skeleton className="h-7 w-full" />
  if (!data) return null
  const { goal, week } = data
  if (!goal)
    return (
      <p className="text-sm">
        <Link to={`${paths.analytics()}#goal`} className="text-primary-strong underline">
          <Trans>Set a weekly goal</Trans>
        </Link>
      </p>
    )
  const share = shareOfGoal(goal, week)
  return (
    <ProgressBar
      kind="meter"
      label={t`This week's goal`}
      value={share}
      max={1}
      valueText={doneOf(week, goal)}
      tone={share === 1 ? 'good' : 'accent'}
    />
  )
}
