import { useLingui } from '@lingui/react/macro'
import { redirect } from 'react-router'
import type { PlaceSuggestion } from '#domains/gyms/places/contract.ts'
import { i18n } from '#platform/web/i18n.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { regionalLocale } from '#platform/web/region.ts'
import type { Suggestion } from '#ui/Combobox.tsx'
import type { Where } from './finder-query.ts'
import { countryName } from './gym-labels.ts'
import { places } from './gym-queries.ts'

/** The parameter of a search sent as a form, before the app has started or without it. */
export const TYPED = 'q'
const MIN_LENGTH = 2
const MAX_LENGTH = 100

export interface Town extends Suggestion {
  place: PlaceSuggestion
}

/** Suggests towns by name, best first. */
export function useTownSuggestions() {
  const { i18n } = useLingui()
  return async (text: string): Promise<Town[]> =>
    (await searchTowns(text)).map((place) => ({
      id: String(place.id),
      label: labelOf(place, i18n.locale),
      detail: [place.matchedName !== place.name && place.matchedName, place.region].filter(Boolean).join(' · '),
      place,
    }))
}

export interface TypedSearch {
  where?: Where & { kind: 'near' }
  /** Empty if a town was found for the typed text. */
  text: string
}

export function whereOfTown({ label, place: { lat, lng } }: Pick<Town, 'label' | 'place'>) {
  return { kind: 'near', point: { lat, lng }, label, mine: false } satisfies Where
}

/**
 * Redirects a search sent as a form to the URL that `write` makes of it: around the first town suggested for the text,
 * otherwise for the text itself.
 */
export async function redirectOfTyped(
  request: Request,
  write: (found: TypedSearch) => URLSearchParams,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const text = (searchParams.get(TYPED) ?? '').trim().slice(0, MAX_LENGTH)
  // The field still shows the chosen place, so its label isn't searched for again.
  if (text && text === searchParams.get('place')) {
    searchParams.delete(TYPED)
    return redirect(`${pathname}?${searchParams}`)
  }
  const [place] = text.length < MIN_LENGTH ? [] : await searchTowns(text).catch(() => [])
  const query = write(
    place ? { where: whereOfTown({ place, label: labelOf(place, i18n.locale) }), text: '' } : { text },
  )
  const language = searchParams.get('lang')
  if (language) query.set('lang', language)
  return redirect(query.size > 0 ? `${pathname}?${query}` : pathname)
}

async function searchTowns(text: string): Promise<PlaceSuggestion[]> {
  const { items } = await queryClient.fetchQuery({
    ...places.search.queryOptions({ input: { text, limit: 6 } }),
    staleTime: 3_600_000,
    meta: { keep: false },
  })
  return items
}

const labelOf = ({ name, country }: PlaceSuggestion, language: string) =>
  [name, countryName(country, regionalLocale(language))].filter(Boolean).join(', ')
