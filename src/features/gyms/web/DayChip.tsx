import { useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { useRef } from 'react'
import { regionalLocale } from '#platform/web/region.ts'
import { FilterChip } from '#ui/Chip.tsx'
import type { FinderQuery } from './finder-query.ts'
import { dayIn } from './zone-time.ts'

interface DayChipProps {
  when: FinderQuery['when']
  onChange: (when: FinderQuery['when']) => void
}

/** One day among the filters: pressed it opens the calendar of the device, pressed again it takes the day back. */
export function DayChip({ when, onChange }: DayChipProps) {
  const { t, i18n } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const date = typeof when === 'object' && when ? when.date : ''
  const format = new Intl.DateTimeFormat(regionalLocale(i18n.locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
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
        {date ? format.format(new Date(date)) : t`On a day`}
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
