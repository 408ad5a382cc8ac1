import { useLingui } from '@lingui/react/macro'
import { regionalLocale } from '#platform/web/region.ts'

/** Days as people say them: "12 Nov", with the year where it is another one; `full` always has it. */
export function useDayWords() {
  const { i18n } = useLingui()
  const locale = regionalLocale(i18n.locale)
  const short = (day: string) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      ...(day.slice(0, 4) !== String(new Date().getFullYear()) && { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(new Date(day))
  const full = (day: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
  return { short, full }
}
