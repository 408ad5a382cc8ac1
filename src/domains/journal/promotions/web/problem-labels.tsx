import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useDates } from '#platform/web/dates.ts'
import type { PromotionProblem, PromotionWarning } from '../promotion-problems.ts'
import { Belt } from './Belt.tsx'

/** Error messages for a promotion that can't be saved. */
export function ProblemLabels({ problem }: { problem: PromotionProblem }): ReactNode {
  const { longDay } = useDates()
  switch (problem.reason) {
    case 'OUT_OF_BOUNDS':
      return (
        <Trans>
          This belt has {{ min: problem.min }} to {{ max: problem.max }} stripes.
        </Trans>
      )
    case 'IN_FUTURE':
      return <Trans>This date is in the future.</Trans>
    case 'TOO_EARLY':
      return <Trans>That date is too long ago.</Trans>
    case 'BEFORE_TRAINING_STARTED':
      return <Trans>Your profile says you started training in {{ year: String(problem.year) }}.</Trans>
    case 'ALREADY_THERE':
      return <Trans>Your history already has this promotion, on {{ day: longDay(problem.other.day) }}.</Trans>
    case 'OUT_OF_ORDER': {
      const other = <Belt belt={problem.other.belt} stripes={problem.other.stripes} />
      const when = longDay(problem.other.day)
      return problem.isBefore ? (
        <Trans>
          Your history has {other} on {when}. This promotion must be earlier.
        </Trans>
      ) : (
        <Trans>
          Your history has {other} on {when}. This promotion must be later.
        </Trans>
      )
    }
  }
}

/** Warnings about order and the IBJJF's rules. They never block saving, because schools set their own rules. */
export function WarningLabel({ warning }: { warning: PromotionWarning }): ReactNode {
  const { longDay } = useDates()
  switch (warning.kind) {
    case 'earlier':
      return <Trans>This is earlier than your current belt.</Trans>
    case 'skipped':
      return (
        <Trans>
          You skipped{' '}
          {warning.belts.map((belt, at) => (
            <span key={belt}>
              {at > 0 && ', '}
              <Belt belt={belt} stripes={0} />
            </span>
          ))}
          . Add any you wore to your history.
        </Trans>
      )
    case 'too_young':
      return <Trans>Under IBJJF rules, this belt starts in the year you turn {{ age: warning.least }}.</Trans>
    case 'too_old':
      return <Trans>This youth belt is worn until the year you turn {{ age: warning.most }}.</Trans>
    case 'belt_time':
    case 'degree_time': {
      const when = longDay(warning.reachedOn)
      return (
        <>
          <Trans>You reach the IBJJF minimum time for this promotion on {when}. Your coach decides.</Trans>
          {warning.kind === 'belt_time' && warning.championExempt && (
            <>
              {' '}
              <Trans>Adult world champions don't need the minimum time.</Trans>
            </>
          )}
        </>
      )
    }
  }
}
