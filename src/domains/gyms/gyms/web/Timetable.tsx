import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX2 } from 'lucide-react'
import { useDates } from '#platform/web/dates.ts'
import { useClock } from '#platform/web/first-render.ts'
import { Card } from '#ui/Card.tsx'
import { classes } from '#ui/classes.ts'
import type { Gym, TimetableSession } from '../contract.ts'
import { Freshness } from './Freshness.tsx'
import { disciplineLabels, kindLabels, levelLabels } from './session-labels.ts'
import { clockIn, comingDate, dayIn, instantOf } from './zone-time.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7]

type TimetableGym = Pick<Gym, 'schedule' | 'openingHours' | 'timezone' | 'lastConfirmedAt' | 'lastConfirmedBy'>

/** The week in the gym's time zone: a table where there's room, otherwise day by day. */
export function Timetable({ gym }: { gym: TimetableGym }) {
  const clock = useClock()
  if (gym.schedule.length === 0) return <NoClasses openingHours={gym.openingHours} />
  const week = weekOf(gym, clock)
  return (
    <Card title={<Trans>Timetable</Trans>}>
      <div className="-mt-3 mb-3">
        {gym.lastConfirmedAt ? (
          <Freshness heard={{ confirmedAt: gym.lastConfirmedAt, confirmedBy: gym.lastConfirmedBy }} />
        ) : (
          <p className="text-sm text-quiet">
            <Trans>Not confirmed yet. If you train here, check in at a session to confirm it.</Trans>
          </p>
        )}
      </div>
      <div className="@container">
        {week.elsewhere && (
          <p className="mb-3 text-sm text-quiet">
            <Trans>
              In the gym's time zone ({{ zone: week.timezone.replaceAll('_', ' ') }}). Your time is in brackets.
            </Trans>
          </p>
        )}
        <WeekTable week={week} />
        <DayList week={week} />
      </div>
    </Card>
  )
}

function NoClasses({ openingHours }: Pick<Gym, 'openingHours'>) {
  return (
    <Card title={<Trans>Timetable</Trans>}>
      <p className="flex items-start gap-3 text-quiet">
        <CalendarX2 aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
        {openingHours ? (
          <span>
            <Trans>No timetable yet. Opening hours: {openingHours}</Trans>
          </span>
        ) : (
          <Trans>No timetable yet. Ask the gym before you go.</Trans>
        )}
      </p>
    </Card>
  )
}

function DayList({ week: { timezone, now, elsewhere, at, isToday } }: { week: Week }) {
  const dates = useDates()
  return (
    <ol className="grid items-start gap-x-6 gap-y-4 @min-[440px]:grid-cols-2 @min-[700px]:hidden">
      {DAYS.filter((day) => at(day).length > 0).map((day) => (
        <li key={day}>
          <h3 className={classes('mb-1 text-base', isToday(day) && 'text-primary-strong')}>{dates.weekday(day)}</h3>
          <ul className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
            {at(day).map((session) => (
              <li key={session.id} className="col-span-2 grid grid-cols-subgrid items-baseline">
                <span className="text-sm text-quiet tabular-nums">
                  <Hour
                    start={session.start}
                    timezone={timezone}
                    date={comingDate(day, timezone, now)}
                    elsewhere={elsewhere}
                  />
                </span>
                <Session session={session} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

type Week = ReturnType<typeof weekOf>

/** In the gym's time zone. */
function weekOf(gym: TimetableGym, { now, zone }: ReturnType<typeof useClock>) {
  const { schedule, timezone } = gym
  const elsewhere = clockIn(timezone, now) !== clockIn(zone, now)
  const starts = [...new Set(schedule.map(({ start }) => start))].toSorted()
  const today = dayIn(timezone, now)
  const at = (day: number, start?: string) =>
    schedule
      .filter((session) => session.weekday === day && (start === undefined || session.start === start))
      .toSorted((a, b) => a.start.localeCompare(b.start))
  const isToday = (day: number) => comingDate(day, timezone, now) === today
  return { timezone, now, elsewhere, starts, today, at, isToday }
}

function WeekTable({ week: { timezone, starts, today, elsewhere, at, isToday } }: { week: Week }) {
  const { t } = useLingui()
  const dates = useDates()
  return (
    <div className="overflow-x-auto @max-[700px]:hidden">
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">{t`Weekly timetable`}</caption>
        <thead>
          <tr>
            <td className="w-14" />
            {DAYS.map((day) => (
              <th
                key={day}
                scope="col"
                aria-current={isToday(day) ? 'date' : undefined}
                className={classes(
                  'border-b border-line px-1 pb-2 text-left',
                  isToday(day) && 'text-primary-strong',
                  at(day).length === 0 && 'w-12',
                )}
              >
                <abbr title={dates.weekday(day)} className="no-underline">
                  {dates.shortWeekday(day)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {starts.map((start) => (
            <tr key={start} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2 pr-2 text-left align-top font-normal text-quiet tabular-nums">
                <Hour start={start} timezone={timezone} date={today} elsewhere={elsewhere} />
              </th>
              {DAYS.map((day) => (
                <td key={day} className={classes('p-0.5 align-top', isToday(day) && 'bg-primary-soft/40')}>
                  <div className="flex flex-col gap-1">
                    {at(day, start).map((session) => (
                      <Session key={session.id} session={session} />
                    ))}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HourProps {
  start: string
  timezone: string
  date: string
  elsewhere: boolean
}

function Hour({ start, timezone, date, elsewhere }: HourProps) {
  const { time } = useDates()
  const { zone } = useClock()
  if (!elsewhere) return time(start)
  const mine = time(clockIn(zone, instantOf(date, start, timezone)))
  return (
    <>
      {time(start)} <span className="block text-xs">({mine})</span>
    </>
  )
}

function Session({ session }: { session: TimetableSession }) {
  const { t } = useLingui()
  const { time } = useDates()
  const { program, instructor } = session
  const open = session.kind === 'open_mat'
  const details = [
    t`until ${{ until: time(session.end) }}`,
    session.title.toLocaleLowerCase() !== t(kindLabels[session.kind]).toLocaleLowerCase() &&
      t(kindLabels[session.kind]),
    t(disciplineLabels[session.discipline]),
    session.level !== 'all' && t(levelLabels[session.level]),
    program,
    instructor && t`with ${instructor}`,
    session.bookingRequired && t`Booking required`,
  ].filter(Boolean)
  return (
    <div
      className={classes(
        'min-w-0 rounded-sm border-l-2 px-1 py-1 text-xs @max-[700px]:px-1.5 @max-[700px]:text-sm',
        open ? 'border-primary bg-primary-soft' : 'border-line bg-sunk',
      )}
    >
      <p className="leading-snug font-semibold break-words hyphens-auto">{session.title}</p>
      <p className="text-xs text-quiet wrap-anywhere">{details.join(' · ')}</p>
      <Freshness heard={session} short />
    </div>
  )
}
