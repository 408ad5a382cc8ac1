import { useLingui } from '@lingui/react/macro'
import { regionalLocale } from '#platform/web/region.ts'

/** A moment as the day it is where the reader is: "20 December 2026". */
export function useDay() {
  const { i18n } = useLingui()
  const format = new Intl.DateTimeFormat(regionalLocale(i18n.locale), { dateStyle: 'long' })
  return (moment: string) => format.format(new Date(moment))
}
