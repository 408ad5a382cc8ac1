import { useLingui } from '@lingui/react/macro'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { disciplineLabels, kindLabels, levelLabels } from '#domains/gyms/gyms/web/session-labels.ts'
import { useDates } from '#platform/web/dates.ts'

/** Describes a session as text. */
export function useSessionLabels() {
  const { t } = useLingui()
  const { date } = useDates()

  const details = ({ kind, discipline, level, program, instructor, exceptions, until }: ScheduleItem) =>
    [
      t(kindLabels[kind]),
      t(disciplineLabels[discipline]),
      level !== 'all' && t(levelLabels[level]),
      program,
      instructor && t`with ${instructor}`,
      until && t`until ${{ until: date(until) }}`,
      exceptions.length > 0 && t`not on ${{ days: exceptions.slice(0, 3).map(date).join(', ') }}`,
    ]
      .filter(Boolean)
      .join(' · ')

  return { details }
}
