import calls from 'virtual:calls/places'
import { useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { apiOf } from '#platform/web/api.ts'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
import type { placesContract } from '../contract.ts'

const places = apiOf<typeof placesContract>(calls)

/** A known town, or one the member typed, with `placeId` null. */
export interface Town {
  city: string
  country: string
  placeId: number | null
}

export interface TownFieldProps {
  town: Town
  onTownChange: (town: Town) => void
  hint?: ReactNode
  error?: ReactNode
}

interface PlaceSuggestion extends Suggestion {
  town: Town
}

/** The member's town, in any spelling. A known town sets the country; other text is accepted too. */
export function TownField({ town, onTownChange, hint, error }: TownFieldProps) {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState<PlaceSuggestion | null>(
    town.city === '' ? null : { id: String(town.placeId ?? 'typed'), label: town.city, town },
  )
  // Choosing a town changes the text as well, which mustn't count as typing.
  const justChosen = useRef<PlaceSuggestion | null>(chosen)

  async function suggest(text: string, signal: AbortSignal): Promise<PlaceSuggestion[]> {
    const { items } = await places.search({ text, limit: 8 }, { signal })
    const countries = new Intl.DisplayNames(i18n.locale, { type: 'region' })
    return items.map(({ id, name, matchedName, region, country }) => ({
      id: String(id),
      label: name,
      detail: [matchedName === name ? null : matchedName, region, countries.of(country)].filter(Boolean).join(' · '),
      town: { city: name, country, placeId: id },
    }))
  }

  return (
    <Combobox
      label={t`City or town`}
      name="city"
      icon={<MapPin aria-hidden="true" />}
      value={chosen}
      onValueChange={(place) => {
        justChosen.current = place
        setChosen(place)
        if (place) onTownChange(place.town)
      }}
      onTextChange={(city) => {
        if (!justChosen.current) onTownChange({ ...town, city, placeId: null })
      }}
      suggest={suggest}
      nothingFound={t`We don't know this town, but you can keep what you typed.`}
      hint={hint}
      error={error}
    />
  )
}
