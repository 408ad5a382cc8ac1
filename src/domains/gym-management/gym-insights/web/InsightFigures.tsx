import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useDates } from '#platform/web/dates.ts'
import { usePercent } from '#platform/web/percent.ts'
import type { GymInsights } from '../contract.ts'
import { changeOf, SMALLEST_GROUP } from '../rules.ts'

export function InsightFigures({ data }: { data: GymInsights }) {
  const { i18n } = useLingui()
  const percent = usePercent()
  const { favourites, reviews } = data
  const { total } = favourites
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      <Figure name={<Trans>Page views</Trans>} value={data.views} />
      <Figure name={<Trans>Directions opened</Trans>} value={data.directions} />
      <Figure name={<Trans>Check-ins</Trans>} value={data.checkIns} />
      <Figure name={<Trans>Event RSVPs</Trans>} value={data.rsvps} />
      <Figure
        name={<Trans>Event attendance</Trans>}
        value={data.showRate}
        words={(rate) => percent(rate)}
        none={<Trans>No RSVPs to count</Trans>}
      />
      <Figure name={<Trans>New favourites</Trans>} value={favourites.gained}>
        <Trans>{total} in total</Trans>
      </Figure>
      <Figure name={<Trans>Reviews</Trans>} value={reviews.count}>
        {reviews.average.now !== null && (
          <Trans>
            {{ average: i18n.number(reviews.average.now, { maximumFractionDigits: 1 }) }} out of 5 on average
          </Trans>
        )}
      </Figure>
    </dl>
  )
}

/** People who came in the last whole month. Groups under five aren't shown. */
export function MonthFigures({ month }: Pick<GymInsights, 'month'>) {
  const { i18n } = useLingui()
  const name = useDates().month(month.month)
  // In steps of five: 10 means 10 to 14.
  const orMore = (people: number) => `${i18n.number(people)}+`
  const few = <Trans>Fewer than {SMALLEST_GROUP}, so not shown</Trans>
  return (
    <section aria-labelledby="who-came" className="flex flex-col gap-3">
      <h2 id="who-came" className="text-lg">
        <Trans>Who came in {name}</Trans>
      </h2>
      {month.members.now === null && month.visitors.now === null && month.newFaces.now === null ? (
        <p className="text-quiet">
          <Trans>
            Shown once at least {SMALLEST_GROUP} people from the same group check in during a month, so no one is
            singled out.
          </Trans>
        </p>
      ) : (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          <Figure name={<Trans context="of a gym">Members</Trans>} value={month.members} words={orMore} none={few} />
          <Figure name={<Trans>Visitors</Trans>} value={month.visitors} words={orMore} none={few} />
          <Figure name={<Trans>New faces</Trans>} value={month.newFaces} words={orMore} none={few} />
        </dl>
      )}
    </section>
  )
}

const FEW = 10

interface FigureProps {
  name: ReactNode
  value: { now: number | null; before: number | null }
  words?: (value: number) => string
  /** Shown instead of the comparison if there's no value. */
  none?: ReactNode
  children?: ReactNode
}

function Figure({ name, value, words, none, children }: FigureProps) {
  const { i18n } = useLingui()
  const percent = usePercent()
  const change = changeOf(value)
  const inWords = words ?? ((number: number) => i18n.number(number))
  const before = value.before === null || change === null ? '' : inWords(value.before)
  // A percentage of a small number would be misleading.
  const changed = change === null || (value.before ?? 0) < FEW ? '' : percent(change, { signed: true })
  return (
    <div className="flex min-w-0 flex-col rounded-card border border-line bg-paper p-4">
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="flex flex-col">
        <span className="text-2xl font-semibold tabular-nums">{value.now === null ? '–' : inWords(value.now)}</span>
        <span className="text-sm text-quiet">
          {value.now === null ? (
            none
          ) : changed ? (
            <Trans>
              {changed}, from {before}
            </Trans>
          ) : (
            before && <Trans>Previous period: {before}</Trans>
          )}
        </span>
        {children && <span className="text-sm">{children}</span>}
      </dd>
    </div>
  )
}
