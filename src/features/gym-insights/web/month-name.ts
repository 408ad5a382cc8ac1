import { useLingui } from '@lingui/react/macro'
import { regionalLocale } from '#platform/web/region.ts'

/** October 2026, from 2026-10. */
export function useMonthName() {
  const { i18n } = useLingui()
  const format = new Intl.DateTimeFormat(regionalLocale(i18n.locale), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (month: string) => format.format(new Date(`${month}-01`))
}
