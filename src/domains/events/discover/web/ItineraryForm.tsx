import { useLingui } from '@lingui/react/macro'
import { MAX_JOURNEY_DAYS } from '#domains/gyms/gyms/rules.ts'
import type { Itinerary } from '#domains/gyms/gyms/web/finder-query.ts'
import { dayIn } from '#domains/gyms/gyms/web/zone-time.ts'
import { TextField } from '#ui/TextField.tsx'
import { dayAfter } from './itinerary.ts'
import type { OnQuery } from './on-query.ts'
import { WhereField } from './WhereField.tsx'

interface ItineraryFormProps extends Itinerary {
  where: OnQuery['where']
  onWhere: (where: OnQuery['where']) => void
  onDays: (days: Itinerary) => void
}

/** Where a trip goes, and its days: at most a month of them. */
export function ItineraryForm({ where, from, until, onWhere, onDays }: ItineraryFormProps) {
  const { t } = useLingui()
  const today = dayIn(undefined, new Date())
  const last = (first: string) => dayAfter(first, MAX_JOURNEY_DAYS - 1)
  const setFrom = (first: string) => {
    const keeps = first !== '' && until >= first && until <= last(first)
    onDays({ from: first, until: keeps ? until : first && dayAfter(first, 6) })
  }
  return (
    <>
      <WhereField label={t`Where to`} where={where} onChange={onWhere} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t`From`} type="date" min={today} value={from} onValueChange={setFrom} />
        <TextField
          label={t`Until`}
          type="date"
          min={from || today}
          max={from ? last(from) : undefined}
          value={until}
          onValueChange={(day) => onDays({ from, until: day && from && day > last(from) ? last(from) : day })}
        />
      </div>
    </>
  )
}
