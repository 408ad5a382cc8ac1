import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sessionDisciplines } from '#domains/feed/activities/entry-vocabulary.ts'
import { FilterChip } from '#ui/Chip.tsx'
import { TextField } from '#ui/TextField.tsx'
import { disciplineLabels } from './session-labels.ts'
import type { SessionFilter } from './training.ts'

const AFTER_TYPING_MS = 300

interface SessionFiltersProps {
  filter: SessionFilter
  onFilter: (filter: SessionFilter) => void
}

/** Filters by gi or no-gi, and by text in notes, injuries and places. */
export function SessionFilters({ filter, onFilter }: SessionFiltersProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(filter.text ?? '')
  const { text, discipline, ...others } = filter

  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === (text ?? '')) return
    const timer = setTimeout(() => {
      const { text: _, ...without } = filter
      onFilter(wanted ? { ...without, text: wanted } : without)
    }, AFTER_TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, text, filter, onFilter])

  return (
    <search className="flex flex-wrap items-center gap-2" aria-label={t`Search my sessions`}>
      <TextField
        className="min-w-0 flex-1 basis-56"
        label={t`Search notes and places`}
        hideLabel
        type="search"
        placeholder={t`Search notes and places`}
        prefix={<Search aria-hidden="true" />}
        value={typed}
        onValueChange={setTyped}
      />
      <div className="flex gap-2">
        {sessionDisciplines
          .filter((one) => one !== 'both')
          .map((one) => (
            <FilterChip
              key={one}
              pressed={discipline === one}
              onPressedChange={(pressed) =>
                onFilter({ ...others, ...(text && { text }), ...(pressed && { discipline: one }) })
              }
            >
              {t(disciplineLabels[one])}
            </FilterChip>
          ))}
      </div>
    </search>
  )
}
