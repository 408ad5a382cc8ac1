import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useDates } from '#platform/web/dates.ts'
import type { PromotionProblem, PromotionWarning } from '../promotion-problems.ts'
import { Belt } from './Belt.tsx'

/** Why a promotion cannot be kept, where it was said. */
export function ProblemLabels({ problem }: { problem: PromotionProblem }): ReactNode {
  const { longDay } = useDates()
  switch (problem.reason) {
    case 'OUT_OF_BOUNDS':
      return (
        <Trans>
          This belt has {problem.min} to {problem.max} stripes.
        </Trans>
      )
    case 'IN_FUTURE':
      return <Trans>This day is still to come.</Trans>
    case 'TOO_EARLY':
      return <Trans>That is too long ago.</Trans>
    case 'BEFORE_BEGUN':
      return <Trans>Your profile says that you began in {String(problem.year)}.</Trans>
    case 'ALREADY_THERE':
      return <Trans>This is in your history already, on {longDay(problem.other.day)}.</Trans>
    case 'OUT_OF_ORDER': {
      const other = <Belt belt={problem.other.belt} stripes={problem.other.stripes} />
      const when = longDay(problem.other.day)
      return problem.isBefore ? (
        <Trans>
          Your history says {other} on {when}. This one has to be before that.
        </Trans>
      ) : (
        <Trans>
          Your history says {other} on {when}. This one has to be after that.
        </Trans>
      )
    }
  }
}

/** What the rules say, as a word and no more: schools set their own. */
export function WarningLabel({ warning }: { warning: PromotionWarning }): ReactNode {
  const { longDay } = useDates()
  switch (warning.kind) {
    case 'earlier':
      return <Trans>This is earlier than your current belt.</Trans>
    case 'skipped':
      return (
        <Trans>
          Between the two comes{' '}
          {warning.belts.map((belt, at) => (
            <span key={belt}>
              {at > 0 && ', '}
              <Belt belt={belt} stripes={0} />
            </span>
          ))}
          . Add it to your history if you wore it.
        </Trans>
      )
    case 'too_young':
      return <Trans>The IBJJF's minimum for this belt is the year of turning {warning.least}.</Trans>
    case 'too_old':
      return <Trans>This youth belt is worn until the year of turning {warning.most}.</Trans>
    case 'belt_time':
    case 'degree_time': {
      const when = longDay(warning.reachedOn)
      return (
        <>
          <Trans>The IBJJF's minimum before this is reached on {when}. Your coach decides.</Trans>
          {warning.kind === 'belt_time' && warning.championExempt && (
            <>
              {' '}
              <Trans>An adult world champion has no minimum here.</Trans>
            </>
          )}
        </>
      )
    }
  }
}
