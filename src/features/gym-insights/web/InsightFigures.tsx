import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { usePercent } from '#platform/web/percent.ts'
import type { GymInsights } from '../contract.ts'
import { changeOf, SMALLEST_GROUP } from '../rules.ts'

export function InsightFigures({ data }: { data: GymInsights }) {
  const { i18n } = useLingui()
  const percent = usePercent()
  /** Told in steps of five: 10 stands for 10 to 14. */
  const orMore = (people: number) => (people === 0 ? '0' : `${i18n.number(people)}+`)
  const { favourites, reviews } = data
  const { total } = favourites
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      <Figure name={<Trans>Page views</Trans>} value={data.views}>
        <LeftOut weeks={data.views.leftOut} />
      </Figure>
      <Figure name={<Trans>Asked for the way</Trans>} value={data.directions}>
        <LeftOut weeks={data.directions.leftOut} />
      </Figure>
      <Figure name={<Trans>Check-ins</Trans>} value={data.checkIns}>
        <LeftOut weeks={data.checkIns.leftOut} />
      </Figure>
      <Figure name={<Trans>Members who came</Trans>} value={data.members} />
      <Figure name={<Trans>Visitors</Trans>} value={data.visitors} words={orMore} />
      <Figure name={<Trans>New faces</Trans>} value={data.newFaces} words={orMore} />
      <Figure name={<Trans>Places taken at events</Trans>} value={data.rsvps} />
      <Figure name={<Trans>Came, of those with a place</Trans>} value={data.showRate} words={(rate) => percent(rate)} />
      <Figure name={<Trans>New favourites</Trans>} value={favourites.gained}>
        <Trans>{total} in all</Trans>
      </Figure>
      <Figure name={<Trans>Reviews</Trans>} value={reviews.count}>
        {reviews.average.now !== null && (
          <Trans>{i18n.number(reviews.average.now, { maximumFractionDigits: 1 })} of 5 on average</Trans>
        )}
      </Figure>
    </dl>
  )
}

function LeftOut({ weeks }: { weeks: number }) {
  if (weeks === 0) return null
  return (
    <Plural
      value={weeks}
      one={`# week with fewer than ${SMALLEST_GROUP} people is left out`}
      other={`# weeks with fewer than ${SMALLEST_GROUP} people are left out`}
    />
  )
}

const FEW = 10

interface FigureProps {
  name: ReactNode
  value: { now: number | null; before: number | null }
  words?: (value: number) => string
  children?: ReactNode
}

function Figure({ name, value, words, children }: FigureProps) {
  const { i18n } = useLingui()
  const percent = usePercent()
  const change = changeOf(value)
  const inWords = words ?? ((number: number) => i18n.number(number))
  const before = value.before === null || change === null ? '' : inWords(value.before)
  // Of a few, a share says more than there is.
  const changed = change === null || (value.before ?? 0) < FEW ? '' : percent(change, { signed: true })
  return (
    <div className="flex min-w-0 flex-col rounded-card border border-line bg-paper p-4">
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="flex flex-col">
        <span className="text-2xl font-semibold tabular-nums">{value.now === null ? '–' : inWords(value.now)}</span>
        <span className="text-sm text-quiet">
          {value.now === null ? (
            <Trans>Fewer than {SMALLEST_GROUP} people</Trans>
          ) : changed ? (
            <Trans>
              {changed}, from {before}
            </Trans>
          ) : before ? (
            <Trans>{before} before</Trans>
          ) : (
            <Trans>Nothing to compare with yet</Trans>
          )}
        </span>
        {children && <span className="text-sm">{children}</span>}
      </dd>
    </div>
  )
}
