import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { useDates } from '#platform/web/dates.ts'
import { Button } from '#ui/Button.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { copiesOn, DAYS } from './week.ts'

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
    <Dialog
      open
      onClose={onClose}
      title={t`Copy ${{ title: session.title }}`}
      actions={
        <>
          <Button look="primary" disabled={days.length === 0} onClick={() => onCopy(copiesOn(session, days))}>
            <Trans>Copy</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2">
          <Trans>Copy to</Trans>
        </legend>
        {DAYS.filter((day) => day !== session.weekday).map((day) => (
          <FilterChip
            key={day}
            pressed={days.includes(day)}
            onPressedChange={(pressed) =>
              setDays((before) => (pressed ? [...before, day] : before.filter((each) => each !== day)))
            }
          >
            {weekday(day)}
          </FilterChip>
        ))}
      </fieldset>
    </Dialog>
  )
}
