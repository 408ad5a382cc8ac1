import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type Span, timeAtBelt } from '#domains/journal/promotions/belt-time.ts'
import { useDates } from '#platform/web/dates.ts'
import { BeltBar } from '#ui/BeltBar.tsx'
import { hasDegrees } from '#ui/belts.ts'
import { Card } from '#ui/Card.tsx'
import type { Progress } from '../contract.ts'
import { daysBetween } from '../weeks.ts'

/** Time at the belt and at the degree, with the IBJJF minimum as a marker. */
export function BeltCard({ data: { ranks, today } }: { data: Progress }) {
  const { t } = useLingui()
  const times = timeAtBelt(ranks, today)
  const belt = times.at(-1)
  const degree = belt?.degrees.at(-1)
  return (
    <Card title={<Trans>Time at belt</Trans>}>
      {belt && degree ? (
        <div className="flex flex-col gap-4">
          <BeltBar belt={belt.belt} stripes={degree.stripes} />
          <Time span={belt} today={today} name={t`At this belt`} />
          {degree.stripes > 0 && (
            <Time span={degree} today={today} name={hasDegrees(belt.belt) ? t`At this degree` : t`At this stripe`} />
          )}
          {(belt.minimumReachedOn || degree.minimumReachedOn) && (
            <p className="text-sm text-quiet">
              <Trans>The marker shows the IBJJF minimum. It's a minimum, not a promise: your coach decides.</Trans>
            </p>
          )}
        </div>
      ) : (
        <p>
          <Trans>Record your promotions to see how long you've worn your belt.</Trans>
        </p>
      )}
    </Card>
  )
}

function Time({ span, today, name }: { span: Span; today: string; name: string }) {
  const { date } = useDates()
  const { days, from, minimumMonths, minimumReachedOn } = span
  const needed = minimumReachedOn ? daysBetween(from, minimumReachedOn) : 0
  const whole = Math.max(days, needed) * 1.1 || 1
  return (
    <div className="flex flex-col gap-1.5">
      <p>
        {name}:{' '}
        <strong className="tabular-nums">
          <LongTime days={days} />
        </strong>
        <span className="block text-sm text-quiet">
          <Trans>Since {{ day: date(from) }}.</Trans>{' '}
          {minimumReachedOn &&
            (minimumReachedOn <= today ? (
              <Trans>Minimum reached on {{ day: date(minimumReachedOn) }}.</Trans>
            ) : (
              <Trans>
                IBJJF minimum: <Months months={minimumMonths ?? 0} />.
              </Trans>
            ))}
        </span>
      </p>
      <span aria-hidden="true" className="relative block h-3 rounded-full bg-sunk forced-colors:border">
        <span
          className="block h-3 rounded-full bg-accent forced-colors:bg-[CanvasText]"
          style={{ width: `${(days / whole) * 100}%` }}
        />
        {needed > 0 && (
          <span className="absolute -top-1 h-5 w-0.5 bg-ink" style={{ left: `${(needed / whole) * 100}%` }} />
        )}
      </span>
    </div>
  )
}

function LongTime({ days }: { days: number }) {
  const months = Math.floor(days / 30.4375)
  return months < 1 ? <Plural value={{ count: days }} one="# day" other="# days" /> : <Months months={months} />
}

function Months({ months }: { months: number }) {
  const years = Math.floor(months / 12)
  if (years < 1) return <Plural value={{ count: months }} one="# month" other="# months" />
  const rest = months % 12
  return (
    <>
      <Plural value={years} one="# year" other="# years" />
      {rest > 0 && (
        <>
          {' '}
          <Plural value={{ count: rest }} one="# month" other="# months" />
        </>
      )}
    </>
  )
}
