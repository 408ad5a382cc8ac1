import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MILESTONE_LABELS } from '#domains/feed/activities/milestone-titles.ts'
import { ShareCardButton } from '#domains/journal/share-cards/web/ShareCardButton.tsx'
import { useDates } from '#platform/web/dates.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { QueryContent } from '#ui/QueryContent.tsx'
import type { ComingMilestone } from '../contract.ts'
import type { Milestone } from '../rules.ts'
import { Medallion } from './Medallion.tsx'
import { useMilestoneCard } from './milestone-card.ts'
import { myMilestonesQuery } from './milestones.ts'

/** Milestones reached, with their dates, and progress towards the next of each family. */
export function MilestonesTab() {
  const query = useQuery(myMilestonesQuery())
  return <QueryContent query={query}>{(data) => <Milestones {...data} />}</QueryContent>
}

function Milestones({ reached, coming }: { reached: readonly Milestone[]; coming: readonly ComingMilestone[] }) {
  const newest = reached.toSorted((one, other) => other.day.localeCompare(one.day))
  return (
    <div className="flex max-w-text flex-col gap-8">
      <section aria-labelledby="milestones-reached">
        <h2 id="milestones-reached" className="text-xl">
          <Trans>Reached</Trans>
        </h2>
        {reached.length === 0 ? (
          <p className="mt-2 text-quiet">
            <Trans>Log your first session to earn your first milestone.</Trans>
          </p>
        ) : (
          <ul className="mt-3 flex flex-col divide-y divide-line rounded-card border border-line bg-paper">
            {newest.map((milestone) => (
              <Reached key={milestone.kind} milestone={milestone} />
            ))}
          </ul>
        )}
      </section>
      {coming.length > 0 && (
        <section aria-labelledby="milestones-coming">
          <h2 id="milestones-coming" className="text-xl">
            <Trans>Up next</Trans>
          </h2>
          <ul className="mt-3 flex flex-col divide-y divide-line rounded-card border border-line bg-paper">
            {coming.map((next) => (
              <Coming key={next.kind} next={next} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Reached({ milestone }: { milestone: Milestone }) {
  const { kind, day } = milestone
  const { i18n, t } = useLingui()
  const { longDay } = useDates()
  const card = useMilestoneCard()(milestone)
  const title = i18n._(MILESTONE_LABELS[kind])
  return (
    <li className="flex items-center gap-4 p-3">
      <Medallion kind={kind} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-quiet">{longDay(day)}</p>
      </div>
      {card && <ShareCardButton card={card} look="icon" label={t`Share a picture: ${title}`} />}
    </li>
  )
}

function Coming({ next: { kind, have, of } }: { next: ComingMilestone }) {
  const { i18n, t } = useLingui()
  const title = i18n._(MILESTONE_LABELS[kind])
  return (
    <li className="flex items-center gap-4 p-3">
      <Medallion kind={kind} reached={false} />
      <div className="min-w-0 flex-1">
        {of > 1 ? (
          <ProgressBar
            label={title}
            kind="meter"
            value={have}
            max={of}
            tone="accent"
            valueText={t`${{ part: have }} of ${{ total: of }}`}
          />
        ) : (
          <p className="font-medium">{title}</p>
        )}
        {kind.startsWith('streak') && have > 0 && (
          <p className="mt-1 text-sm text-quiet">
            <Plural value={{ count: of - have }} one="# week to go" other="# weeks to go" />
          </p>
        )}
      </div>
    </li>
  )
}
