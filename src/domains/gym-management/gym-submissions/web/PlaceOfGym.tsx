import { Trans, useLingui } from '@lingui/react/macro'
import { LocateFixed, MapPin } from 'lucide-react'
import { useState } from 'react'
import { AddressFields } from '#domains/gym-management/gym-edits/web/AddressFields.tsx'
import { PointField } from '#domains/gym-management/gym-edits/web/PointField.tsx'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { useGymLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { places } from '#domains/gyms/gyms/web/gym-queries.ts'
import type { Point } from '#platform/geography.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button } from '#ui/Button.tsx'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'

interface PlaceOfGymProps {
  address: Gym['address']
  location: Point | null
  onAddress: (address: Gym['address']) => void
  onLocation: (point: Point) => void
  /** Whether the form was submitted without a location. */
  missing: boolean
  error?: string | undefined
}

interface Town extends Suggestion {
  point: Point
  city: string
  country: string
}

/** Asks for the town first, then for the exact entrance on the map. */
export function PlaceOfGym({ address, location, onAddress, onLocation, missing, error }: PlaceOfGymProps) {
  if (!location) return <TownField address={address} onAddress={onAddress} onLocation={onLocation} missing={missing} />
  return (
    <div className="flex flex-col gap-6">
      <AddressFields address={address} onChange={onAddress} error={error} />
      <PointField point={location} onChange={onLocation} />
    </div>
  )
}

function TownField({
  address,
  onAddress,
  onLocation,
  missing,
}: Pick<PlaceOfGymProps, 'address' | 'onAddress' | 'onLocation' | 'missing'>) {
  const { t } = useLingui()
  const suggest = useTownSuggestions()
  const [lost, setLost] = useState(false)
  const here = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => onLocation({ lat: coords.latitude, lng: coords.longitude }),
      () => setLost(true),
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  return (
    <div className="flex flex-col gap-4">
      <Combobox<Town>
        label={t`Town`}
        icon={<MapPin aria-hidden="true" />}
        value={null}
        onValueChange={(town) => {
          if (!town) return
          onLocation(town.point)
          onAddress({ ...address, city: town.city, country: town.country })
        }}
        suggest={suggest}
        hint={t`Next, move the pin to the entrance.`}
      />
      <Button className="self-start" icon={<LocateFixed aria-hidden="true" />} onClick={here}>
        <Trans>Use my location</Trans>
      </Button>
      {lost && (
        <ErrorText>
          <Trans>Couldn't get your location. Enter a town instead.</Trans>
        </ErrorText>
      )}
      {missing && !lost && (
        <ErrorText>
          <Trans>Enter the town or use your location.</Trans>
        </ErrorText>
      )}
    </div>
  )
}

function useTownSuggestions() {
  const { country: countryName } = useGymLabels()
  return async function suggest(text: string): Promise<Town[]> {
    const { items } = await queryClient.fetchQuery({
      ...places.search.queryOptions({ input: { text, limit: 8 } }),
      meta: { keep: false },
    })
    return items.map(({ id, name, country, region, lat, lng }) => ({
      id: String(id),
      label: name,
      detail: [region, countryName(country)].filter(Boolean).join(' · '),
      point: { lat, lng },
      city: name,
      country,
    }))
  }
}
