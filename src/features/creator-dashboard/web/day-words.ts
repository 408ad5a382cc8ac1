import { useLingui } from '@lingui/react/macro'
import { regionalLocale } from '#platform/web/region.ts'

/** The day of a moment, where the reader is: `dayOf('2026-11-21T18:00:00Z')` is "21 Nov 2026". */
export function useDayWords() {
  const { i18n } = useLingui()
  const words = new Intl.DateTimeFormat(regionalLocale(i18n.locale), { dateStyle: 'medium' })
  return (at: string) => words.format(new Date(at))
}
