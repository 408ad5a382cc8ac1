import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { dayIn } from '#domains/gyms/gyms/web/zone-time.ts'
import { useDates } from '#platform/web/dates.ts'
import { Button } from '#ui/Button.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { comingDates } from './week.ts'

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
    <Dialog
      open
      onClose={onClose}
      title={t`Skip dates: ${{ title: session.title }}`}
      actions={
        <>
          <Button look="primary" onClick={() => onSave({ ...session, exceptions: left.toSorted() })}>
            <Trans>Save</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2">
          <Trans>Choose the dates when this session won't take place.</Trans>
        </legend>
        {dates.map((date) => (
          <FilterChip
            key={date}
            pressed={left.includes(date)}
            onPressedChange={(pressed) =>
              setLeft((before) => (pressed ? [...before, date] : before.filter((each) => each !== date)))
            }
          >
            {day(date)}
          </FilterChip>
        ))}
      </fieldset>
    </Dialog>
  )
}
