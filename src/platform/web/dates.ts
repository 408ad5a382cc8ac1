import { useLingui } from '@lingui/react/macro'
import { type Dates, datesIn } from '../dates.ts'
import { regionalLocale } from './region.ts'

/** Dates and times as the reader writes them; by the clock of this device, or of the zone that's given (a gym's). */
export function useDates(zone?: string): Dates {
  const { i18n } = useLingui()
  return datesIn(regionalLocale(i18n.locale), { zone })
}
