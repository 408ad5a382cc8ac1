import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useTimeWords } from '#features/gyms/web/session-words.ts'
import { usePercent } from '#platform/web/percent.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { Card } from '#ui/Card.tsx'
import type { GymInsights } from '../contract.ts'
import { SMALLEST_GROUP } from '../rules.ts'
import { type Bar, Bars } from './Bars.tsx'

/** Each with what it says in a sentence, and as a table whose cells are drawn. */
export function InsightCharts({ data }: { data: GymInsights }) {
  const { t } = useLingui()
  const { ago } = useTimeWords()
  const { confirmed, sessions, lastConfirmedAt } = data.freshness
  return (
    <>
      <WeekChart data={data} figure="views" title={t`Page views by week`} name={t`Page views`} />
      <WeekChart data={data} figure="directions" title={t`Asked for the way, by week`} name={t`Asked for the way`} />
      <WeekChart data={data} figure="checkIns" title={t`Check-ins by week`} name={t`Check-ins`} />
      <HourChart byHour={data.byHour} />
      <ReviewChart byMonth={data.reviews.byMonth} />
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

const MOST_STARS = 5

interface WeekChartProps {
  data: GymInsights
  figure: 'views' | 'directions' | 'checkIns'
  title: string
  name: string
}

function WeekChart({ data, figure, title, name }: WeekChartProps) {
  const { t, i18n } = useLingui()
  const dayOf = (day: string) =>
    new Intl.DateTimeFormat(regionalLocale(i18n.locale), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      new Date(day),
    )
  const most = data.byWeek.toSorted((one, other) => (other[figure] ?? 0) - (one[figure] ?? 0))[0]
  const best = most?.[figure] ? i18n.number(most[figure]) : null
  const week = most && dayOf(most.week)
  return (
    <Chart
      title={title}
      message={
        best !== null ? (
          <Trans>
            The most were in the week of {week}: {best}.
          </Trans>
        ) : data[figure].leftOut > 0 ? (
          <Trans>Each week had fewer than {SMALLEST_GROUP} people.</Trans>
        ) : (
          <Trans>None in this time.</Trans>
        )
      }
      names={[t`Week of`, name]}
      bars={data.byWeek.map((row) => ({ name: dayOf(row.week), value: row[figure] }))}
      isEmpty={best === null}
    />
  )
}

function HourChart({ byHour }: Pick<GymInsights, 'byHour'>) {
  const { t } = useLingui()
  const { hour } = useTimeWords()
  const hourOf = (at: number) => hour(`${String(at).padStart(2, '0')}:00`)
  const busiest = byHour.toSorted((one, other) => (other.share ?? 0) - (one.share ?? 0))[0]
  const percent = usePercent()
  return (
    <Chart
      title={t`Check-ins by hour`}
      message={
        busiest?.share ? (
          <Trans>Most people come around {hourOf(busiest.hour)}.</Trans>
        ) : (
          <Trans>
            Fewer than {SMALLEST_GROUP} people checked in, so nothing is told that could point at one of them.
          </Trans>
        )
      }
      names={[t`Hour`, t`Part of all check-ins, roughly`]}
      bars={byHour.map(({ hour: at, share }) => ({
        name: hourOf(at),
        value: share,
        ...(share === null ? {} : { words: percent(share) }),
      }))}
      isEmpty={!busiest?.share}
    />
  )
}

function ReviewChart({ byMonth }: Pick<GymInsights['reviews'], 'byMonth'>) {
  const { t, i18n } = useLingui()
  const monthOf = (month: string) =>
    new Intl.DateTimeFormat(regionalLocale(i18n.locale), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01`),
    )
  const written = byMonth.filter(({ count }) => count > 0)
  const last = written.at(-1)
  const stars = (average: number) => i18n.number(average, { maximumFractionDigits: 1 })
  const [month, average] = [last && monthOf(last.month), stars(last?.average ?? 0)]
  return (
    <Chart
      title={t`Reviews by month`}
      message={
        last ? (
          <Trans>
            In {month}, the last month with a review, the average was {average} of 5.
          </Trans>
        ) : (
          <Trans>Nobody wrote a review in the last twelve months.</Trans>
        )
      }
      names={[t`Month`, t`Average of 5`]}
      bars={written.map(({ month: at, average: of, count }) => ({
        name: monthOf(at),
        value: of ?? 0,
        words: `${stars(of ?? 0)} (${i18n.number(count)})`,
      }))}
      most={MOST_STARS}
      isEmpty={!last}
    />
  )
}

interface ChartProps {
  title: string
  message: ReactNode
  names: readonly [string, string]
  bars: readonly Bar[]
  most?: number
  /** The sentence says all there is. */
  isEmpty: boolean
}

function Chart({ title, message, names, bars, most, isEmpty }: ChartProps) {
  return (
    <Card title={title}>
      <div className="flex flex-col gap-3">
        <p>{message}</p>
        {!isEmpty && <Bars caption={title} names={names} bars={bars} {...(most && { most })} />}
      </div>
    </Card>
  )
}
