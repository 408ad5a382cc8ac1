import { Trans, useLingui } from '@lingui/react/macro'
import { LocateFixed, MapPin } from 'lucide-react'
import { useMyPlace } from '#domains/gyms/gyms/web/FinderSearch.tsx'
import { useGymLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { places } from '#domains/gyms/gyms/web/gym-queries.ts'
import type { PlaceSuggestion } from '#domains/gyms/places/contract.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
import type { DiscoverQuery } from './discover-query.ts'

interface Town extends Suggestion {
  place?: PlaceSuggestion
}

/** A town in any spelling, or "Near me". */
export function WhereField({
  where,
  onChange,
  label,
}: {
  where: DiscoverQuery['where']
  onChange: (where: DiscoverQuery['where']) => void
  label: string
}) {
  const { t } = useLingui()
  const { locate, status } = useMyPlace((point) => onChange({ kind: 'near', point, label: '', mine: true }))
  const shown = where ? where.label || (where.mine ? t`Near me` : '') : ''
  const suggest = useTownSuggestions()
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-2">
        <Combobox<Town>
          // A place that changes in the URL, such as after going back, resets the field.
          key={shown}
          label={label}
          className="min-w-0 flex-1"
          placeholder={t`Town`}
          icon={<MapPin aria-hidden="true" />}
          value={shown ? { id: 'chosen', label: shown } : null}
          onValueChange={(town) => {
            if (!town?.place) return
            const { lat, lng } = town.place
            onChange({ kind: 'near', point: { lat, lng }, label: town.label, mine: false })
          }}
          suggest={suggest}
        />
        <Button
          icon={<LocateFixed aria-hidden="true" />}
          busy={status === 'asking'}
          aria-pressed={where?.mine ?? false}
          onClick={locate}
        >
          <Trans>Near me</Trans>
        </Button>
      </div>
      {(status === 'denied' || status === 'unknown') && (
        <Alert tone="careful">
          {status === 'denied' ? (
            <Trans>Your browser isn't sharing your location. Enter a town instead.</Trans>
          ) : (
            <Trans>Couldn't get your location. Enter a town instead.</Trans>
          )}
        </Alert>
      )}
    </div>
  )
}

function useTownSuggestions() {
  const { country } = useGymLabels()
  return async (text: string): Promise<Town[]> => {
    const { items } = await queryClient.fetchQuery({
      ...places.search.queryOptions({ input: { text, limit: 6 } }),
      staleTime: 3_600_000,
      meta: { keep: false },
    })
    return items.map((place) => ({
      id: String(place.id),
      label: [place.name, country(place.country)].filter(Boolean).join(', '),
      detail: [place.matchedName !== place.name && place.matchedName, place.region].filter(Boolean).join(' · '),
      place,
    }))
  }
}
