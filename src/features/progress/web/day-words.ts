import { useLingui } from '@lingui/react/macro'
import { regionalLocale } from '#platform/web/region.ts'

/** Days of the calendar, which have no zone. */
export function useDayWords() {
  const { i18n } = useLingui()
  const locale = regionalLocale(i18n.locale)
  const say = (day: string, how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(new Date(day))
  return {
    /** "16 Nov", "16 Nov 2026" */
    short: (day: string, withYear: unknown = false) =>
      say(day, { day: 'numeric', month: 'short', ...(withYear === true && { year: 'numeric' }) }),
    /** "Nov 26" */
    month: (day: string) => say(day, { month: 'short', year: '2-digit' }),
    monthName: (day: string) => say(day, { month: 'short' }),
    weekday: (day: string) => say(day, { weekday: 'short' }),
    /** "Mon, 16 Nov 2026" */
    full: (day: string) => say(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
  }
}
