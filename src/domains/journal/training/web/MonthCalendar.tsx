import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import { localDay } from '#platform/web/local-day.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { monthAfter, weeksOfMonth } from './month.ts'
import { type SessionLabels, useSessionLabels } from './session-labels.ts'
import { useDays } from './use-sessions.ts'

interface Props {
  /** The chosen date, or null. */
  chosen: string | null
  onChoose: (day: string | null) => void
}

/** A month grid, in a stronger colour for more training. Arrow keys move by day and week, Page keys by month. */
export function MonthCalendar({ chosen, onChoose }: Props) {
  const words = useSessionLabels()
  const now = localDay()
  const [at, setAt] = useState(chosen ?? now)
  const grid = useRef<HTMLTableElement>(null)
  const month = at.slice(0, 7)
  const weeks = weeksOfMonth(month)
  const { byDay } = useDays([Number(month.slice(0, 4))])

  const turn = (months: number) => setAt(monthAfter(at, months, now))
  function press(event: KeyboardEvent) {
    const next = movedBy(event.key, at, now)
    if (!next) return
    event.preventDefault()
    setAt(next)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  }

  return (
    <div>
      <MonthHeading month={month} isLast={month >= now.slice(0, 7)} onTurn={turn} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys choose days in the grid */}
      <table ref={grid} role="grid" aria-labelledby="calendar-month" className="w-full table-fixed" onKeyDown={press}>
        <WeekdayHeads week={weeks[0] ?? []} words={words} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0.5">
                  {day.startsWith(month) && (
                    <Day
                      day={day}
                      minutes={byDay.get(day) ?? 0}
                      isToday={day === now}
                      isAhead={day > now}
                      isStop={day === at}
                      isChosen={day === chosen}
                      words={words}
                      onPress={() => {
                        setAt(day)
                        onChoose(day === chosen ? null : day)
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WeekdayHeads({ week, words }: { week: readonly string[]; words: SessionLabels }) {
  return (
    <thead>
      <tr>
        {week.map((day) => (
          <th key={day} scope="col" abbr={words.weekday(day)} className="pb-1 text-xs font-medium text-quiet">
            {words.shortWeekday(day).slice(0, 2)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface MonthHeadingProps {
  month: string
  isLast: boolean
  onTurn: (months: number) => void
}

function MonthHeading({ month, isLast, onTurn }: MonthHeadingProps) {
  const { t } = useLingui()
  const words = useSessionLabels()
  return (
    <div className="mb-2 flex items-center justify-between">
      <IconButton
        label={t`Previous month`}
        icon={<ChevronLeft aria-hidden="true" />}
        className="-ml-3"
        onClick={() => onTurn(-1)}
      />
      <h2 id="calendar-month" aria-live="polite" className="text-base">
        {words.month(month)}
      </h2>
      <IconButton
        label={t`Next month`}
        icon={<ChevronRight aria-hidden="true" />}
        className="-mr-3"
        disabled={isLast}
        onClick={() => onTurn(1)}
      />
    </div>
  )
}

interface DayProps {
  day: string
  minutes: number
  isToday: boolean
  isAhead: boolean
  /** The only day in the Tab order. */
  isStop: boolean
  isChosen: boolean
  words: SessionLabels
  onPress: () => void
}

function Day({ day, minutes, isToday, isAhead, isStop, isChosen, words, onPress }: DayProps) {
  const { t } = useLingui()
  const name = words.date(day)
  const title = minutes > 0 ? t`${name}: ${{ text: words.minutes(minutes) }}` : t`${name}: no sessions`
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      disabled={isAhead}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      title={title}
      aria-label={title}
      onClick={onPress}
      className={classes(
        'flex h-10 w-full items-center justify-center rounded-control text-sm tabular-nums transition-colors -outline-offset-2',
        heat(minutes),
        isAhead && 'text-quiet opacity-50',
        isToday && 'font-bold underline decoration-2 underline-offset-4',
        isChosen && 'ring-2 ring-focus ring-offset-2 ring-offset-paper',
      )}
    >
      {Number(day.slice(8))}
    </button>
  )
}

/** The four shades: no training, under one hour, under two, or more. */
function heat(minutes: number): string {
  if (minutes === 0) return 'enabled-hover:bg-sunk'
  if (minutes < 60) return 'bg-accent/20 font-medium'
  return minutes < 120 ? 'bg-accent/40 font-medium' : 'bg-accent font-medium text-on-primary'
}

function movedBy(key: string, at: string, now: string): string | undefined {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  const months = { PageUp: -1, PageDown: 1 }[key]
  const next = days !== undefined ? daysAfter(at, days) : months !== undefined ? monthAfter(at, months, now) : undefined
  return next !== undefined && next <= now ? next : undefined
}
