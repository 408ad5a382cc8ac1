import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { dayIn } from '#domains/gyms/gyms/web/zone-time.ts'
import { useDates } from '#platform/web/dates.ts'
import { FilterChip } from '#ui/Chip.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { comingDates, copiesOn, DAYS } from './week.ts'

interface CopySessionDialogProps {
  session: ScheduleItem
  onClose: () => void
  onCopy: (copies: ScheduleItem[]) => void
}

export function CopySessionDialog({ session, onClose, onCopy }: CopySessionDialogProps) {
  const { t } = useLingui()
  const { weekday } = useDates()
  const [days, setDays] = useState<number[]>([])
  return (
    <FormDialog
      onClose={onClose}
      title={t`Copy ${{ title: session.title }}`}
      submitLabel={<Trans>Copy</Trans>}
      canSubmit={days.length > 0}
      onSubmit={() => onCopy(copiesOn(session, days))}
      isPending={false}
      error={null}
    >
      <Chips
        legend={<Trans>Copy to</Trans>}
        options={DAYS.filter((day) => day !== session.weekday)}
        labelOf={weekday}
        chosen={days}
        onChange={setDays}
      />
    </FormDialog>
  )
}

interface PauseSessionDialogProps {
  /** The gym's, if known. */
  timezone: string | undefined
  session: ScheduleItem
  onClose: () => void
  onSave: (session: ScheduleItem) => void
}

const WEEKS = 8

/** Dates to skip, such as a holiday or a competition. */
export function PauseSessionDialog({ timezone, session, onClose, onSave }: PauseSessionDialogProps) {
  const { t } = useLingui()
  const { day } = useDates()
  const [left, setLeft] = useState(session.exceptions)
  const today = dayIn(timezone, new Date())
  const dates = [...new Set([...left.filter((date) => date >= today), ...comingDates(session, today, WEEKS)])].sort()
  return (
    <FormDialog
      onClose={onClose}
      title={t`Skip dates: ${{ title: session.title }}`}
      submitLabel={<Trans>Save</Trans>}
      onSubmit={() => onSave({ ...session, exceptions: left.toSorted() })}
      isPending={false}
      error={null}
    >
      <Chips
        legend={<Trans>Choose the dates when this session won't take place.</Trans>}
        options={dates}
        labelOf={day}
        chosen={left}
        onChange={setLeft}
      />
    </FormDialog>
  )
}

interface ChipsProps<Value> {
  legend: ReactNode
  options: readonly Value[]
  labelOf: (value: Value) => string
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

function Chips<Value extends string | number>({ legend, options, labelOf, chosen, onChange }: ChipsProps<Value>) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-2">{legend}</legend>
      {options.map((value) => (
        <FilterChip
          key={value}
          pressed={chosen.includes(value)}
          onPressedChange={(pressed) =>
            onChange(pressed ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        >
          {labelOf(value)}
        </FilterChip>
      ))}
    </fieldset>
  )
}
