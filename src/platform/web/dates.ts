import { useLingui } from '@lingui/react/macro'
import { type Dates, datesIn } from '../dates.ts'
import { useClock } from './first-render.ts'
import { i18n } from './i18n.ts'
import { regionalLocale } from './region.ts'

/** A day such as `2026-11-30` in the reader's format, outside components. */
export const dayText = (day: string): string => datesIn(regionalLocale(i18n.locale)).date(day)

/** Dates and times in the reader's format, in this device's zone or the given one (a gym's). */
export function useDates(zone?: string): Dates {
  const { i18n } = useLingui()
  const clock = useClock()
  return datesIn(regionalLocale(i18n.locale), { zone: zone ?? clock.zone, now: clock.now })
}
