import { useLingui } from '@lingui/react/macro'
import type { ScheduleItem } from '#features/gyms/contract.ts'
import { disciplineWords, kindWords, levelWords, useTimeWords } from '#features/gyms/web/session-words.ts'

/** A session and its day in words. */
export function useSessionWords() {
  const { t } = useLingui()
  const { locale } = useTimeWords()

  const dayName = (day: number, weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, day)))

  const dateName = (date: string) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date))

  const details = ({ kind, discipline, level, exceptions, until }: ScheduleItem) =>
    [
      t(kindWords[kind]),
      t(disciplineWords[discipline]),
      level !== 'all' && t(levelWords[level]),
      until && t`until ${dateName(until)}`,
      exceptions.length > 0 && t`not on ${exceptions.slice(0, 3).map(dateName).join(', ')}`,
    ]
      .filter(Boolean)
      .join(' · ')

  return { dayName, dateName, details }
}
