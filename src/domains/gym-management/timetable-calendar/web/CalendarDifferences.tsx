import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showGym } from '#domains/gym-management/gym-edits/web/use-gym-save.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { useDates } from '#platform/web/dates.ts'
import { failureOf } from '#platform/web/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Failure } from '#ui/Failure.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { ShownDifference, TimetableCalendar } from '../contract.ts'
import { calendarChanged, timetableCalendarApi } from './timetable-calendars.ts'

/**
 * The differences, to accept or ignore. All are ticked at first, except sessions to delete because the calendar doesn't
 * have them.
 */
export function CalendarDifferences({ gym, calendar }: { gym: Gym; calendar: TimetableCalendar }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { differences, version } = calendar
  const [ticked, setTicked] = useState<Record<string, boolean>>({})
  const isTicked = ({ key, kind }: ShownDifference) => ticked[key] ?? kind !== 'gone'
  const chosen = differences.filter(isTicked)
  const accept = useMutation({
    networkMode: 'always',
    mutationFn: () => timetableCalendarApi.accept({ gymId: gym.id, version, keys: chosen.map(({ key }) => key) }),
    onSuccess: async ({ gym: saved }) => {
      showGym(saved)
      toasts.show({ tone: 'good', text: t`Saved.` })
      await calendarChanged()
    },
    // The differences on screen may be outdated.
    onError: calendarChanged,
  })
  const ignore = useMutation({
    networkMode: 'always',
    mutationFn: (key: string) => timetableCalendarApi.ignore({ gymId: gym.id, keys: [key] }),
    onSuccess: calendarChanged,
    onError: calendarChanged,
  })
  const error = accept.error ?? ignore.error
  return (
    <div className="flex flex-col items-start gap-3">
      <ul className="flex w-full flex-col divide-y divide-line border-y border-line">
        {differences.map((difference) => (
          <DifferenceRow
            key={difference.key}
            difference={difference}
            checked={isTicked(difference)}
            onCheckedChange={(checked) => setTicked((before) => ({ ...before, [difference.key]: checked }))}
            onIgnore={() => ignore.mutate(difference.key)}
          />
        ))}
      </ul>
      {error && <Failure failure={failureOf(error)} />}
      <Button look="primary" busy={accept.isPending} disabled={chosen.length === 0} onClick={() => accept.mutate()}>
        {chosen.length === 0 ? (
          <Trans>Accept changes</Trans>
        ) : (
          plural({ count: chosen.length }, { one: 'Accept # change', other: 'Accept # changes' })
        )}
      </Button>
    </div>
  )
}

interface RowProps {
  difference: ShownDifference
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  onIgnore: () => void
}

function DifferenceRow({ difference, checked, onCheckedChange, onIgnore }: RowProps) {
  const { t } = useLingui()
  const { date, times, weekday } = useDates()
  const slot = difference.kind === 'gone' ? difference.before : difference.after
  const lineOf = ({ weekday: day, start, end }: typeof slot) => `${weekday(day)}, ${times(start, end)}`
  return (
    <li className="flex items-start gap-2 py-1">
      <Checkbox
        className="flex-1"
        checked={checked}
        onCheckedChange={onCheckedChange}
        label={
          <>
            <span className="block text-sm text-quiet">{useKind(difference)}</span>
            <span className="block font-semibold break-words" dir="auto">
              {slot.title}
            </span>
            <span className="block tabular-nums">{lineOf(slot)}</span>
            {difference.kind !== 'gone' && slot.from && (
              <span className="block text-sm text-quiet">{t`From ${{ day: date(slot.from) }}`}</span>
            )}
            {difference.kind === 'changed' && (
              <del className="block text-sm text-quiet tabular-nums">
                {lineOf(difference.before)}
                {difference.before.title !== slot.title && <bdi className="block">{difference.before.title}</bdi>}
              </del>
            )}
          </>
        }
      />
      <Button
        look="quiet"
        size="small"
        aria-label={t`Ignore ${{ title: slot.title }}, ${{ time: lineOf(slot) }}`}
        className="mt-1"
        onClick={onIgnore}
      >
        <Trans>Ignore</Trans>
      </Button>
    </li>
  )
}

function useKind({ kind }: ShownDifference): string {
  const { t } = useLingui()
  switch (kind) {
    case 'new':
      return t`New in the calendar`
    case 'changed':
      return t`Changed in the calendar`
    case 'gone':
      return t`Not in the calendar: delete the session`
  }
}
