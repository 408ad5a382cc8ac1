import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { usePercent } from '#platform/web/percent.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { GymInsights } from '../contract.ts'
import { SMALLEST_GROUP } from '../rules.ts'
import { type Bar, Bars } from './Bars.tsx'

/**
 * Charts of a gym's numbers, each as a sentence and a table with bars. Empty charts are left out; one card suggests
 * what to do next.
 */
export function InsightCharts({ data, slug }: { data: GymInsights; slug: string }) {
  const { t } = useLingui()
  const { ago } = useDates()
  const { confirmed, sessions, lastConfirmedAt } = data.freshness
  return (
    <>
      <WeekChart data={data} figure="views" title={t`Page views by week`} name={t`Page views`} />
      <WeekChart data={data} figure="directions" title={t`Directions opened by week`} name={t`Directions opened`} />
      <WeekChart data={data} figure="checkIns" title={t`Check-ins by week`} name={t`Check-ins`} />
      <HourChart month={data.month} />
      <ReviewChart byMonth={data.reviews.byMonth} />
      {sessions > 0 && (
        <Card title={<Trans>Timetable accuracy</Trans>}>
          <p>
            <Trans>
              {confirmed} of {sessions} sessions confirmed in the last 30 days.
            </Trans>
          </p>
          {lastConfirmedAt && (
            <p className="text-sm text-quiet">
              <Trans>Last confirmed {{ ago: ago(lastConfirmedAt) }}</Trans>
            </p>
          )}
        </Card>
      )}
      <NextStep data={data} slug={slug} />
    </>
  )
}

/** What to do about the first of these that's missing: a timetable, check-ins, page views. */
function NextStep({ data: { freshness, checkIns, views }, slug }: { data: GymInsights; slug: string }) {
  const [text, to, action] =
    freshness.sessions === 0
      ? [
          <Trans key="text">Add your timetable, so people can find your sessions and check in.</Trans>,
          paths.gymDashboard(slug, 'schedule'),
          <Trans key="action">Add your timetable</Trans>,
        ]
      : checkIns.now === 0
        ? [
            <Trans key="text">Show the check-in code at your next session to see how many people come.</Trans>,
            paths.gymDashboard(slug, 'today'),
            <Trans key="action">Open check-in</Trans>,
          ]
        : views.now === 0
          ? [
              <Trans key="text">Share your gym's page to see how many people look at it.</Trans>,
              paths.gym(slug),
              <Trans key="action">Open your page</Trans>,
            ]
          : []
  if (!to) return null
  return (
    <Card title={<Trans>What to do next</Trans>}>
      <p className="mb-3">{text}</p>
      <ButtonLink to={to}>{action}</ButtonLink>
    </Card>
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
  const { date } = useDates()
  const most = data.byWeek.toSorted((one, other) => other[figure] - one[figure])[0]
  if (!most?.[figure]) return null
  const [best, week] = [i18n.number(most[figure]), date(most.week)]
  return (
    <Chart
      title={title}
      message={
        <Trans>
          Busiest week: {week}, with {best}.
        </Trans>
      }
      names={[t`Week of`, name]}
      bars={data.byWeek.map((row) => ({ name: date(row.week), value: row[figure] }))}
    />
  )
}

function HourChart({ month: { month, byHour } }: Pick<GymInsights, 'month'>) {
  const { t } = useLingui()
  const dates = useDates()
  const hourOf = (at: number) => dates.time(`${String(at).padStart(2, '0')}:00`)
  const percent = usePercent()
  const name = dates.month(month)
  const busiest = byHour.toSorted((one, other) => other.share - one.share)[0]
  if (!busiest) return null
  return (
    <Chart
      title={t`Check-ins by hour in ${name}`}
      message={
        <Trans>
          Most people come around {{ hour: hourOf(busiest.hour) }}. Hours with fewer than {SMALLEST_GROUP} people aren't
          shown.
        </Trans>
      }
      names={[t`Hour`, t`Share of check-ins, roughly`]}
      bars={byHour.map(({ hour: at, share }) => ({
        name: hourOf(at),
        value: share,
        words: percent(share),
      }))}
    />
  )
}

function ReviewChart({ byMonth }: Pick<GymInsights['reviews'], 'byMonth'>) {
  const { t, i18n } = useLingui()
  const { month: monthOf, shortMonth } = useDates()
  const written = byMonth.filter(({ count }) => count > 0)
  const last = written.at(-1)
  if (!last) return null
  const stars = (average: number) => i18n.number(average, { maximumFractionDigits: 1 })
  const [month, average] = [monthOf(last.month), stars(last.average ?? 0)]
  return (
    <Chart
      title={t`Reviews by month`}
      message={
        <Trans>
          In {month}, the last month with a review, the average was {average} out of 5.
        </Trans>
      }
      names={[t`Month`, t`Average out of 5`]}
      bars={written.map(({ month: at, average: of, count }) => ({
        name: shortMonth(at),
        value: of ?? 0,
        words: `${stars(of ?? 0)} (${i18n.number(count)})`,
      }))}
      most={MOST_STARS}
    />
  )
}

interface ChartProps {
  title: string
  message: ReactNode
  names: readonly [string, string]
  bars: readonly Bar[]
  most?: number
}

function Chart({ title, message, names, bars, most }: ChartProps) {
  return (
    <Card title={title}>
      <div className="flex flex-col gap-3">
        <p>{message}</p>
        <Bars caption={title} names={names} bars={bars} {...(most && { most })} />
      </div>
    </Card>
  )
}
