import calls from 'virtual:calls/gymInsights'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Gym } from '#features/gyms/contract.ts'
import { useTimeWords } from '#features/gyms/web/session-words.ts'
import { queriesOf } from '#platform/web/api.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { GymInsights, gymInsightsContract } from '../contract.ts'
import { changeOf, PERIODS, type Period, SMALLEST_GROUP } from '../rules.ts'
import { Bars } from './Bars.tsx'

const insights = queriesOf<typeof gymInsightsContract>(calls)

/** D14 "My gym": the number first, its change beside it, the drawing last. */
export function InsightsTab({ gym }: { gym: Gym }) {
  const { t } = useLingui()
  const [weeks, setWeeks] = useState<Period>(4)
  const words = { 4: t`4 weeks`, 12: t`12 weeks`, 52: t`A year` } satisfies Record<Period, string>
  const read = useQuery(insights.read.queryOptions({ input: { id: gym.id, weeks } }))
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">
          <Trans>How long one looks back</Trans>
        </legend>
        {PERIODS.map((period) => (
          <FilterChip key={period} pressed={period === weeks} onPressedChange={() => setWeeks(period)}>
            {words[period]}
          </FilterChip>
        ))}
      </fieldset>
      {read.data ? (
        <Figures data={read.data} />
      ) : read.isError ? (
        <Alert
          tone="careful"
          action={
            <Button size="small" onClick={() => void read.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>The numbers did not come.</Trans>
        </Alert>
      ) : (
        <SkeletonRows rows={5} picture={false} />
      )}
    </>
  )
}

function Figures({ data }: { data: GymInsights }) {
  const { t, i18n } = useLingui()
  const { ago, hour } = useTimeWords()
  const percent = (rate: number) => i18n.number(rate, { style: 'percent', maximumFractionDigits: 0 })
  const date = (day: string) =>
    new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day))
  const { favourites, reviews, freshness, byWeek, byHour } = data
  const total = favourites.total
  const { confirmed, sessions, lastConfirmedAt } = freshness
  const busiest = byHour?.toSorted((a, b) => b.checkIns - a.checkIns)[0]
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        <Figure name={<Trans>Check-ins</Trans>} value={data.checkIns} />
        <Figure name={<Trans>Members who came</Trans>} value={data.members} />
        <Figure name={<Trans>Visitors</Trans>} value={data.visitors} />
        <Figure name={<Trans>New faces</Trans>} value={data.newFaces} />
        <Figure name={<Trans>Places taken at events</Trans>} value={data.rsvps} />
        <Figure name={<Trans>Came, of those with a place</Trans>} value={data.showRate} words={percent} />
        <Figure name={<Trans>New favourites</Trans>} value={favourites.gained}>
          <Trans>{total} in all</Trans>
        </Figure>
        <Figure name={<Trans>Reviews</Trans>} value={reviews.count}>
          {reviews.average.now !== null && (
            <Trans>{i18n.number(reviews.average.now, { maximumFractionDigits: 1 })} of 5 on average</Trans>
          )}
        </Figure>
      </dl>
      <Card title={<Trans>Check-ins by week</Trans>}>
        {byWeek ? (
          <Bars
            caption={t`Check-ins by week`}
            names={[t`Week of`, t`Check-ins`]}
            bars={byWeek.map(({ week, checkIns }) => ({ name: date(week), value: checkIns }))}
          />
        ) : (
          <TooFew />
        )}
      </Card>
      <Card title={<Trans>Check-ins by hour</Trans>}>
        {byHour ? (
          <div className="flex flex-col gap-3">
            {busiest && (
              <p>
                <Trans>Most people come around {hour(`${String(busiest.hour).padStart(2, '0')}:00`)}.</Trans>
              </p>
            )}
            <Bars
              caption={t`Check-ins by hour`}
              names={[t`Hour`, t`Check-ins`]}
              bars={byHour.map(({ hour: at, checkIns }) => ({
                name: hour(`${String(at).padStart(2, '0')}:00`),
                value: checkIns,
              }))}
            />
          </div>
        ) : (
          <TooFew />
        )}
      </Card>
      <Card title={<Trans>How true the timetable is</Trans>}>
        <p>
          {sessions === 0 ? (
            <Trans>There is no timetable yet.</Trans>
          ) : (
            <Trans>
              {confirmed} of {sessions} sessions were confirmed within 30 days.
            </Trans>
          )}{' '}
          {lastConfirmedAt && <Trans>The last word came {ago(lastConfirmedAt)}.</Trans>}
        </p>
      </Card>
    </>
  )
}

interface FigureProps {
  name: ReactNode
  value: { now: number | null; before: number | null }
  words?: (value: number) => string
  children?: ReactNode
}

function Figure({ name, value, words, children }: FigureProps) {
  const { i18n } = useLingui()
  const change = changeOf(value)
  const changed =
    change === null
      ? ''
      : i18n.number(change, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
  return (
    <div className="flex min-w-0 flex-col rounded-card border border-line bg-paper p-4">
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="flex flex-col">
        <span className="text-2xl font-semibold tabular-nums">
          {value.now === null ? '–' : words ? words(value.now) : i18n.number(value.now)}
        </span>
        <span className="text-sm text-quiet">
          {value.now === null ? (
            <Trans>Fewer than {SMALLEST_GROUP} people</Trans>
          ) : changed ? (
            <Trans>{changed} to before</Trans>
          ) : (
            <Trans>Nothing to compare with yet</Trans>
          )}
        </span>
        {children && <span className="text-sm">{children}</span>}
      </dd>
    </div>
  )
}

function TooFew() {
  return (
    <p className="text-quiet">
      <Trans>Fewer than {SMALLEST_GROUP} people checked in, so nothing is told that could point at one of them.</Trans>
    </p>
  )
}
