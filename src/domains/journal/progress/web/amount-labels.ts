import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Compared } from '../contract.ts'
import type { Goal, WeekDone } from '../goals.ts'

export function useAmountLabels() {
  const { t, i18n } = useLingui()

  /** "12.5 hr" */
  const hours = (minutes: number) =>
    i18n.number(minutes / 60, { style: 'unit', unit: 'hour', maximumFractionDigits: minutes < 6000 ? 1 : 0 })
  const sessions = (count: number) => plural(count, { one: '# session', other: '# sessions' })

  const goal = ({ unit, amount }: Goal) => (unit === 'hours' ? hours(amount * 60) : sessions(amount))
  /** "2.5 hr of 4 hr", "1 of 3 sessions" */
  const doneOf = (done: WeekDone, wanted: Goal) => {
    const part = wanted.unit === 'hours' ? hours(done.minutes) : i18n.number(done.sessions)
    return t`${part} of ${{ total: goal(wanted) }}`
  }
  return { hours, sessions, goal, doneOf }
}

/** The difference from the previous period; null if there's none to compare with. */
export function differenceOf({ now, before }: Compared): number | null {
  return before === null ? null : now - before
}
