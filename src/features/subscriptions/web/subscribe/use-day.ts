import { useLingui } from '@lingui/react/macro'
import { regionalLocale } from '#platform/web/region.ts'

/** A day in the reader's language and by their own clock: "3 December 2026". */
export function useDay() {
  const { i18n } = useLingui()
  return (moment: Date) => new Intl.DateTimeFormat(regionalLocale(i18n.locale), { dateStyle: 'long' }).format(moment)
}
