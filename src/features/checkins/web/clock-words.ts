import { useLingui } from '@lingui/react/macro'
import { regionalLocale } from '#platform/web/region.ts'

/** Hours by the clock of the venue: "18:04"; with the day where it is not today there. */
export function useClock(timeZone: string) {
  const { i18n } = useLingui()
  const locale = regionalLocale(i18n.locale)
  const hours = { hour: 'numeric', minute: '2-digit', timeZone } as const
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone })
  return {
    locale,
    clock: (moment: string) => {
      const at = new Date(moment)
      const isToday = day.format(at) === day.format(new Date())
      return new Intl.DateTimeFormat(locale, isToday ? hours : { weekday: 'short', ...hours }).format(at)
    },
  }
}
