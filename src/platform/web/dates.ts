import { useLingui } from '@lingui/react/macro'
import { type Dates, datesIn } from '../dates.ts'
import { useClock } from './first-render.ts'
import { regionalLocale } from './region.ts'

/** Dates and times in the reader's format, in this device's zone or the given one (a gym's). */
export function useDates(zone?: string): Dates {
  const { i18n } = useLingui()
  const clock = useClock()
  return datesIn(regionalLocale(i18n.locale), { zone: zone ?? clock.zone, now: clock.now })
}
