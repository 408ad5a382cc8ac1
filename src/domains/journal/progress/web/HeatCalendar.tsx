import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useDates } from '#platform/web/dates.ts'
import type { Progress } from '../contract.ts'
import { CALENDAR_WEEKS } from '../periods.ts'
import { daysAfter, daysBetween } from '../weeks.ts'
import { useAmountLabels } from './amount-labels.ts'
import { ChartCard } from './ChartCard.tsx'

const CELL = 16
/** The largest scale for a short period: with it, twelve weeks fill most of the card on a phone. */
const MOST_ENLARGED = 1.4
const LABELS = { left: 32, top: 18 }

/** One square per day, larger and in a stronger colour for longer training. */
export function HeatCalendar({ data: loaded }: { data: Progress }) {
  // In January, recaps need more days than are shown.
  const data = { ...loaded, days: loaded.days.filter(({ day }) => day >= loaded.calendarFrom) }
  const { t } = useLingui()
  const { hours } = useAmountLabels()
  const { day: dayName, weekday } = useDates()
  const trained = data.days.length
  const busiest = busiestWeekday(data.days)
  const isCut = data.period === 'all' && data.weeks.length > CALENDAR_WEEKS
  return (
    <ChartCard
      title={<Trans>Days on the mat</Trans>}
      message={
        <>
          {isCut ? (
            <Plural
              value={trained}
              one="You trained # day in the last year."
              other="You trained # days in the last year."
            />
          ) : (
            <Plural value={trained} one="You trained # day." other="You trained # days." />
          )}{' '}
          {busiest && <Trans>Most often: {{ day: weekday(busiest) }}.</Trans>}
        </>
      }
      drawing={<Squares data={data} />}
      table={{
        caption: t`Days trained`,
        columns: [t`Date`, t`Sessions`, t`Hours`],
        rows: data.days.toReversed().map(({ day, sessions, minutes }) => [dayName(day), sessions, hours(minutes)]),
      }}
    />
  )
}

function Squares({ data: { calendarFrom, today, days } }: { data: Progress }) {
  const { shortWeekday, dayParts } = useDates()
  const row = useRef<HTMLDivElement>(null)
  // Scrolls to the latest weeks, which are at the end.
  useEffect(() => {
    // The braces matter: scrollTo may return a promise, which React would take for a cleanup function.
    row.current?.scrollTo({ left: row.current.scrollWidth })
  }, [])
  const weeks = Math.floor(daysBetween(calendarFrom, today) / 7) + 1
  const [width, height] = [LABELS.left + weeks * CELL, LABELS.top + 7 * CELL]
  const x = (day: string) => LABELS.left + Math.floor(daysBetween(calendarFrom, day) / 7) * CELL
  const y = (day: string) => LABELS.top + (daysBetween(calendarFrom, day) % 7) * CELL
  const all = Array.from({ length: daysBetween(calendarFrom, today) + 1 }, (_, at) => daysAfter(calendarFrom, at))
  return (
    <div ref={row} className="overflow-x-auto">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        style={{ minWidth: width, maxWidth: width * MOST_ENLARGED }}
        className="block w-full"
        aria-hidden="true"
      >
        {all.slice(0, 7).map((day, at) => (
          <text key={day} x="0" y={LABELS.top + at * CELL + 12} fontSize="11" fill="var(--quiet)">
            {at % 2 === 0 ? shortWeekday(day) : ''}
          </text>
        ))}
        {all
          .filter((day) => day.endsWith('-01') && x(day) + 24 < width)
          .map((day) => (
            <text key={day} x={x(day)} y="11" fontSize="11" fill="var(--quiet)">
              {dayParts(day).month}
            </text>
          ))}
        {all.map((day) => (
          <rect key={day} x={x(day) + 1} y={y(day) + 1} width={CELL - 2} height={CELL - 2} rx="3" fill="var(--sunk)" />
        ))}
        {days.map(({ day, minutes }) => {
          const { side, opacity } = weightOf(minutes)
          const inset = (CELL - side) / 2
          return (
            <rect
              key={day}
              x={x(day) + inset}
              y={y(day) + inset}
              width={side}
              height={side}
              rx="3"
              fill="var(--accent)"
              opacity={opacity}
            />
          )
        })}
      </svg>
    </div>
  )
}

function weightOf(minutes: number) {
  if (minutes < 60) return { side: 8, opacity: 0.65 }
  if (minutes < 90) return { side: 10, opacity: 0.75 }
  if (minutes < 150) return { side: 12, opacity: 0.9 }
  return { side: 14, opacity: 1 }
}

/** A date on the weekday trained most often; null if several weekdays tie, or each was trained only once. */
function busiestWeekday(days: Progress['days']): string | null {
  const counts = [...Map.groupBy(days, ({ day }) => new Date(day).getUTCDay()).values()].sort(
    (a, b) => b.length - a.length,
  )
  const [first, second] = counts
  return first && first.length > (second?.length ?? 0) && first.length > 1 ? (first[0]?.day ?? null) : null
}
