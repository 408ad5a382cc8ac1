import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { regionalLocale } from '#platform/web/region.ts'
import type { ScheduleItem, UpcomingSession } from '../contract.ts'
import { clockIn, dayIn, daysBetween } from './zone-time.ts'

export const kindWords = {
  class: msg({ context: 'session', message: 'Class' }),
  open_mat: msg({ context: 'session', message: 'Open mat' }),
  competition_team: msg({ context: 'session', message: 'Competition team' }),
  kids: msg({ context: 'session', message: 'Kids' }),
  womens: msg({ context: 'session', message: 'Women' }),
  seminar: msg({ context: 'session', message: 'Seminar' }),
} satisfies Record<ScheduleItem['kind'], MessageDescriptor>

export const disciplineWords = {
  gi: msg({ context: 'discipline', message: 'Gi' }),
  nogi: msg({ context: 'discipline', message: 'No-gi' }),
  both: msg({ context: 'discipline', message: 'Gi and no-gi' }),
} satisfies Record<ScheduleItem['discipline'], MessageDescriptor>

export const levelWords = {
  all: msg({ context: 'level', message: 'All levels' }),
  beginner: msg({ context: 'level', message: 'Beginners' }),
  intermediate: msg({ context: 'level', message: 'Intermediate' }),
  advanced: msg({ context: 'level', message: 'Advanced' }),
} satisfies Record<ScheduleItem['level'], MessageDescriptor>

/** Whether it takes place today, by the gym's own calendar. */
export function isToday(session: UpcomingSession | null, timezone: string): boolean {
  return session !== null && session.date === dayIn(timezone, new Date())
}

/** How people say a day, an hour and how long ago something was, in the visitor's language and region. */
export function useTimeWords() {
  const { t, i18n } = useLingui()
  const locale = regionalLocale(i18n.locale)

  /** "18:00" by the gym's clock. */
  const hour = (time: string) => clockTime(time, locale)

  /** "Today 18:00", "Sat 18:00", by the gym's clock; with the visitor's own in brackets where it differs. */
  const when = ({ date, start, startsAt }: UpcomingSession, timezone: string) => {
    const now = new Date()
    const days = daysBetween(dayIn(timezone, now), date)
    const time = hour(start)
    const mine = clockIn(undefined, new Date(startsAt))
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(date))
    const words = days <= 0 ? t`Today ${time}` : days === 1 ? t`Tomorrow ${time}` : `${weekday} ${time}`
    if (mine === start) return words
    const forYou = hour(mine)
    return t`${words} (${forYou} for you)`
  }

  /** The whole of it, for a tooltip and a screen reader. */
  const whenInFull = ({ startsAt }: UpcomingSession, timezone: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: timezone }).format(
      new Date(startsAt),
    )

  /** "3 days ago". */
  const ago = (instant: string) => {
    const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    const days = Math.floor((Date.now() - Date.parse(instant)) / 86_400_000)
    if (days < 14) return format.format(-Math.max(0, days), 'day')
    if (days < 60) return format.format(-Math.round(days / 7), 'week')
    if (days < 730) return format.format(-Math.round(days / 30.4), 'month')
    return format.format(-Math.round(days / 365), 'year')
  }

  return { locale, hour, when, whenInFull, ago }
}

function clockTime(time: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(`2000-01-01T${time}:00Z`),
  )
}
