import { useLingui } from '@lingui/react/macro'
import { MAX_JOURNEY_DAYS } from '#domains/gyms/gyms/rules.ts'
import type { Itinerary } from '#domains/gyms/gyms/web/finder-query.ts'
import { dayIn } from '#domains/gyms/gyms/web/zone-time.ts'
import { useClock } from '#platform/web/first-render.ts'
import { TextField } from '#ui/TextField.tsx'
import type { DiscoverQuery } from './discover-query.ts'
import { dayAfter } from './itinerary.ts'
import { WhereField } from './WhereField.tsx'

interface ItineraryFormProps extends Itinerary {
  where: DiscoverQuery['where']
  onWhere: (where: DiscoverQuery['where']) => void
  onDays: (next: (latest: Itinerary) => Itinerary) => void
}

/** A trip's place and dates, a month at most. */
export function ItineraryForm({ where, from, until, onWhere, onDays }: ItineraryFormProps) {
  const { t } = useLingui()
  const { now, zone } = useClock()
  const today = dayIn(zone, now)
  const last = (first: string) => dayAfter(first, MAX_JOURNEY_DAYS - 1)
  const setFrom = (first: string) => {
    onDays((latest) => {
      const keeps = first !== '' && latest.until >= first && latest.until <= last(first)
      return { from: first, until: keeps ? latest.until : first && dayAfter(first, 6) }
    })
  }
  const setUntil = (day: string) => {
    onDays((latest) => ({ ...latest, until: day && latest.from && day > last(latest.from) ? last(latest.from) : day }))
  }
  return (
    <>
      <WhereField label={t`Destination`} where={where} onChange={onWhere} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t`From`} type="date" min={today} value={from} onValueChange={setFrom} />
        <TextField
          label={t`Until`}
          type="date"
          min={from || today}
          max={from ? last(from) : undefined}
          value={until}
          onValueChange={setUntil}
        />
      </div>
    </>
  )
}
