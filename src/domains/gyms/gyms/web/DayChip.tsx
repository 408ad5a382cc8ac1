import { useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { useRef } from 'react'
import { useDates } from '#platform/web/dates.ts'
import { FilterChip } from '#ui/Chip.tsx'
import type { FinderQuery } from './finder-query.ts'
import { dayIn } from './zone-time.ts'

interface DayChipProps {
  when: FinderQuery['when']
  onChange: (when: FinderQuery['when']) => void
}

/** One day among the filters: pressed it opens the calendar of the device, pressed again it takes the day back. */
export function DayChip({ when, onChange }: DayChipProps) {
  const { t } = useLingui()
  const dates = useDates()
  const field = useRef<HTMLInputElement>(null)
  const date = typeof when === 'object' && when ? when.date : ''
  const ask = () => {
    try {
      field.current?.showPicker()
    } catch {
      // Without a calendar of its own the browser takes the day as it is typed.
      field.current?.focus()
    }
  }
  return (
    <span className="relative flex shrink-0">
      <FilterChip
        pressed={date !== ''}
        icon={<CalendarDays aria-hidden="true" />}
        onPressedChange={(on) => (on ? ask() : onChange(null))}
      >
        {date ? dates.day(date) : t`On a day`}
      </FilterChip>
      <input
        ref={field}
        type="date"
        tabIndex={-1}
        aria-label={t`Day`}
        min={dayIn(undefined, new Date())}
        value={date}
        onChange={({ target }) => onChange(target.value ? { date: target.value } : null)}
        className="pointer-events-none absolute inset-x-3 bottom-0 h-px opacity-0"
      />
    </span>
  )
}
