import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { useClock, useFirstRender } from '#platform/web/first-render.ts'
import type { ScheduleItem, UpcomingSession } from '../contract.ts'
import { clockIn, dayIn, daysBetween } from './zone-time.ts'

export const kindLabels = {
  class: msg`Class`,
  open_mat: msg`Open mat`,
  competition_team: msg`Competition team`,
  kids: msg`Kids`,
  womens: msg({ context: 'discipline', message: 'Women' }),
  seminar: msg`Seminar`,
} satisfies Record<ScheduleItem['kind'], MessageDescriptor>

export const disciplineLabels = {
  gi: msg`Gi`,
  nogi: msg`No-gi`,
  both: msg`Gi and no-gi`,
} satisfies Record<ScheduleItem['discipline'], MessageDescriptor>

export const levelLabels = {
  all: msg`All levels`,
  beginner: msg`Beginners`,
  intermediate: msg`Intermediate`,
  advanced: msg`Advanced`,
} satisfies Record<ScheduleItem['level'], MessageDescriptor>

/** Whether the session takes place today, in the gym's time zone. */
export function isToday(session: UpcomingSession | null, timezone: string): boolean {
  return session !== null && session.date === dayIn(timezone, new Date())
}

/** When a session takes place, in the gym's time zone. */
export function useSessionTime() {
  const { t } = useLingui()
  const dates = useDates()
  const { now } = useClock()
  const isFirst = useFirstRender() !== undefined

  /** "Today 18:00", "Sat 18:00" in the gym's time zone. */
  const dayAndTime = ({ date, start }: Pick<UpcomingSession, 'date' | 'start'>, timezone: string) => {
    const days = daysBetween(dayIn(timezone, now), date)
    const time = dates.time(start)
    const weekday = dates.shortWeekday(date)
    return days === 0 ? t`Today ${time}` : days === 1 ? t`Tomorrow ${time}` : `${weekday} ${time}`
  }

  /** `dayAndTime` with the reader's own time in brackets if it differs. */
  const when = (session: UpcomingSession, timezone: string) => {
    const localTime = dayAndTime(session, timezone)
    const mine = clockIn(isFirst ? timezone : undefined, new Date(session.startsAt))
    if (mine === session.start) return localTime
    const forYou = dates.time(mine)
    return t`${localTime} (${forYou} your time)`
  }

  /** The full form, for a tooltip and screen readers. */
  const whenInFull = ({ startsAt }: UpcomingSession, timezone: string) => dates.in(timezone).fullMoment(startsAt)

  return { dayAndTime, when, whenInFull }
}
