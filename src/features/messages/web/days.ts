import { useLingui } from '@lingui/react/macro'
import { regionalLocale } from '#platform/web/region.ts'

/** The day of a moment by the clock of this device. */
export const dayOf = (iso: string | undefined): string => (iso === undefined ? '' : new Date(iso).toDateString())

/** A day as people say it. */
export function useDayWords(): (iso: string) => string {
  const { i18n } = useLingui()
  const locale = regionalLocale(i18n.locale)
  return (iso) => {
    const day = new Date(iso)
    const today = new Date()
    const ago = Math.round((Date.parse(today.toDateString()) - Date.parse(day.toDateString())) / 86_400_000)
    if (ago === 0 || ago === 1) {
      const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day')
      return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)
    }
    const year = day.getFullYear() === today.getFullYear() ? undefined : 'numeric'
    return new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'long', year }).format(day)
  }
}

/** The time of day, by the same clock. */
export function useTimeWords(): (iso: string) => string {
  const { i18n } = useLingui()
  const locale = regionalLocale(i18n.locale)
  return (iso) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(iso))
}
