import { useLingui } from '@lingui/react/macro'
import { regionalLocale } from '#platform/web/region.ts'

/** Moments by the clock of the venue (D5): "Sat 21 Nov, 18:00", and how long ago. */
export function useMomentWords(timeZone: string) {
  const { i18n } = useLingui()
  const locale = regionalLocale(i18n.locale)
  const when = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  const apart = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  return {
    when: (moment: string) => when.format(new Date(moment)),
    clock: (moment: string) =>
      new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(moment)),
    /** "2 hours ago". */
    ago: (moment: string) => {
      const minutes = Math.round((Date.now() - new Date(moment).getTime()) / 60_000)
      if (minutes < 60) return apart.format(-Math.max(1, minutes), 'minute')
      if (minutes < 48 * 60) return apart.format(-Math.round(minutes / 60), 'hour')
      return apart.format(-Math.round(minutes / 1440), 'day')
    },
  }
}
