import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useSessionLabels } from './session-labels.ts'
import { useNumbers } from './use-sessions.ts'

/** The streak, and hours this week and this month. */
export function TrainingTotals() {
  const words = useSessionLabels()
  const { isKnown, streak, thisWeek, thisMonth } = useNumbers()
  if (!isKnown) return <Skeleton className="h-16 rounded-control" />
  return (
    <div>
      <dl className="flex flex-wrap gap-3">
        <Figure name={<Trans>Streak</Trans>}>
          <Plural value={{ count: streak.current }} one="# week" other="# weeks" />
        </Figure>
        <Figure name={<Trans>This week</Trans>}>{words.hours(thisWeek)}</Figure>
        <Figure name={<Trans>This month</Trans>}>{words.hours(thisMonth)}</Figure>
      </dl>
      {streak.current > 0 && !streak.trainedThisWeek && (
        <p className="mt-3 text-sm text-quiet">
          {streak.restIsFree ? (
            <Trans>This can be your rest week. Your streak continues even if you don't train.</Trans>
          ) : (
            <Trans>Train by Sunday to keep your streak.</Trans>
          )}
        </p>
      )}
    </div>
  )
}

function Figure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col-reverse">
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="heading text-xl whitespace-nowrap lg:text-lg tabular-nums">{children}</dd>
    </div>
  )
}
