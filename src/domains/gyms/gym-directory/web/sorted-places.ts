import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PlaceLink } from './PlaceLinks.tsx'

/** Places by name in the reader's language, with their number of gyms. */
export function useSortedPlaces(places: readonly { to: string; name: string; gyms: number }[]): PlaceLink[] {
  const { t, i18n } = useLingui()
  const { compare } = new Intl.Collator(i18n.locale)
  return places
    .toSorted((a, b) => compare(a.name, b.name))
    .map(({ to, name, gyms }) => ({
      to,
      name,
      detail: t`${plural({ count: gyms }, { one: '# gym', other: '# gyms' })}`,
    }))
}
