import { Trans, useLingui } from '@lingui/react/macro'
import type { FactsOf } from '#domains/feed/activities/facts.ts'
import { MILESTONE_LABELS } from '#domains/feed/activities/milestone-titles.ts'
import { useDates } from '#platform/web/dates.ts'
import { Medallion } from './Medallion.tsx'

/** A milestone in a feed, with its date. */
export default function MilestoneEntry({ facts: { milestone, day } }: { facts: FactsOf<'milestone'> }) {
  const { i18n } = useLingui()
  const { longDay } = useDates()
  const when = longDay(day)
  return (
    <div className="flex items-center gap-4 rounded-control bg-primary-soft p-4">
      <Medallion kind={milestone} />
      <div className="min-w-0">
        <p className="heading text-xl">{i18n._(MILESTONE_LABELS[milestone])}</p>
        <p className="text-sm text-quiet">
          <Trans>Reached on {when}</Trans>
        </p>
      </div>
    </div>
  )
}
