import calls from 'virtual:calls/places'
import { useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { apiOf } from '#platform/web/api.ts'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
import type { placesContract } from '../contract.ts'

const places = apiOf<typeof placesContract>(calls)

/** A town: chosen from the places we know, or in the member's own words with `placeId` null. */
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

/** The town where somebody lives, found in any spelling. A known one brings its country; any other text counts too. */
export function TownField({ town, onTownChange, hint, error }: TownFieldProps) {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState<PlaceSuggestion | null>(
    town.city === '' ? null : { id: String(town.placeId ?? 'typed'), label: town.city, town },
  )
  // Choosing also changes the text; that text is not the member's own words.
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
      nothingFound={t`We do not know this town. You can keep what you typed.`}
      hint={hint}
      error={error}
    />
  )
}
