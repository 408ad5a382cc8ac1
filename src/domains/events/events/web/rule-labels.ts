import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import type { Event } from '../contract.ts'

type Recurrence = NonNullable<Event['recurrence']>

/** "the third Saturday", "the last Saturday", or just "Saturday" if `nth` is null. */
export function useNthDay() {
  const { t } = useLingui()
  return (nth: number | null, day: string): string => {
    switch (nth) {
      case null:
        return day
      case 1:
        return t`the first ${day}`
      case 2:
        return t`the second ${day}`
      case 3:
        return t`the third ${day}`
      case 4:
        return t`the fourth ${day}`
      case 5:
        return t`the fifth ${day}`
      case -1:
        return t`the last ${day}`
      case -2:
        return t`the second-to-last ${day}`
      case -3:
        return t`the third-to-last ${day}`
      case -4:
        return t`the fourth-to-last ${day}`
      // The remaining value is -5.
      default:
        return t`the fifth-to-last ${day}`
    }
  }
}

/** A recurrence rule as text: "Every week on Saturday", "Every month on the first Saturday, 12 times". */
export function useRuleLabels() {
  const { t } = useLingui()
  const nthName = useNthDay()
  const { locale, weekday: weekdayName, day } = useDates()
  const list = (words: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(words)

  return ({ every, interval, days, count, until }: Recurrence): string => {
    const on = list(days.map(({ nth, weekday }) => nthName(nth, weekdayName(weekday))))
    const often =
      every === 'week'
        ? t`${plural(interval, { one: `Every week on ${on}`, other: `Every # weeks on ${on}` })}`
        : t`${plural(interval, { one: `Every month on ${on}`, other: `Every # months on ${on}` })}`
    if (count !== null) {
      const times = t`${plural(count, { one: '# time', other: '# times' })}`
      return t`${often}, ${times}`
    }
    if (until === null) return often
    const last = day(until)
    return t`${often}, until ${last}`
  }
}
