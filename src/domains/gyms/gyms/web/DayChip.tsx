import { useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { useRef } from 'react'
import { useDates } from '#platform/web/dates.ts'
import { useClock } from '#platform/web/first-render.ts'
import { FilterChip } from '#ui/Chip.tsx'
import type { FinderQuery } from './finder-query.ts'
import { dayIn } from './zone-time.ts'

interface DayChipProps {
  when: FinderQuery['when']
  onChange: (when: FinderQuery['when']) => void
}

/** Day filter: a press opens the device's date picker or, if a day is chosen, clears it. */
export function DayChip({ when, onChange }: DayChipProps) {
  const { t } = useLingui()
  const dates = useDates()
  const { now, zone } = useClock()
  const field = useRef<HTMLInputElement>(null)
  const date = typeof when === 'object' && when ? when.date : ''
  const ask = () => {
    try {
      field.current?.showPicker()
    } catch {
      // Browsers without `showPicker` accept a typed date.
      field.current?.focus()
    }
  }
  return (
    <span className="relative flex shrink-0 noscript:hidden">
      <FilterChip
        pressed={date !== ''}
        icon={<CalendarDays aria-hidden="true" />}
        onPressedChange={(on) => (on ? ask() : onChange(null))}
      >
        {date ? dates.day(date) : t`Pick a day`}
      </FilterChip>
      <input
        ref={field}
        type="date"
        tabIndex={-1}
        aria-label={t`Day`}
        min={dayIn(zone, now)}
        value={date}
        onChange={({ target }) => onChange(target.value ? { date: target.value } : null)}
        className="pointer-events-none absolute inset-x-3 bottom-0 h-px opacity-0"
      />
    </span>
  )
}
